// The workloads as alien-signals does them, each of the shape that Binding's subject has in Sources/bench/Workloads.
//
// The functions of effects have bodies, since what they return is taken for something to call before they run again.

import { computed, effect, effectScope, endBatch, setActiveSub, signal, startBatch } from './library.mjs';

// MARK: - What subjects have in common

const range = (count) => Array.from({ length: count }, (_, index) => index);

/** Where effects put what they have seen. */
const board = (count) => range(count).map(() => 0);

/** Folds numbers as `Board.digest` does, in 64 bits. */
const digest = (numbers, start = 0n) =>
  numbers.reduce((sum, number) => BigInt.asIntN(64, sum * 31n + BigInt(number)), start);

/** A subject whose effects write to a board. */
const onBoard = (cells, run) => ({ run, result: () => digest(cells) });

/** A subject that makes one thing after another. Each can go when the next is there. */
function making(make, result) {
  let latest;
  return {
    run(count) {
      for (let number = 0; number < count; number++) latest = make(number);
    },
    result: () => BigInt(result(latest)),
  };
}

/** A chain of so many values that each add one to the one before. */
function chain(source, length) {
  let last = computed(() => source() + 1);
  for (let index = 1; index < length; index++) {
    const previous = last;
    last = computed(() => previous() + 1);
  }
  return last;
}

function expect(condition) {
  if (!condition) throw new Error('a value is wrong');
}

// MARK: - Workloads

/**
 * In a scope that ends, since a computed that has been read subscribes to the state for good: the state would keep all
 * that were ever made, and the collector would take most of the time.
 */
function createComputed() {
  const state = signal(1);
  let value = 0;
  return making((number) => {
    let sum;
    effectScope(() => {
      sum = computed(() => state() + number);
      value = sum();
    })();
    return sum;
  }, () => value);
}

function createEffect() {
  const cells = board(1);
  const { run } = making((number) => {
    const state = signal(number);
    return effect(() => { cells[0] = state(); });
  });
  return onBoard(cells, run);
}

function propagate(width, height) {
  const cells = board(width);
  const source = signal(1);
  for (const column of range(width)) {
    const last = chain(source, height);
    effect(() => { cells[column] = last(); });
  }
  return onBoard(cells, (count) => {
    for (let round = 0; round < count; round++) source(source() + 1);
  });
}

/** Stands for something expensive. */
function busy() {
  let rounds = 0;
  for (let index = 0; index < 100; index++) rounds++;
  return rounds;
}

function kairoAvoidable() {
  const cells = board(1);
  const head = signal(0);
  const first = computed(() => head());
  const second = computed(() => { first(); return 0; });
  const third = computed(() => { busy(); return second() + 1; });
  const fourth = computed(() => third() + 2);
  const fifth = computed(() => fourth() + 3);
  effect(() => { cells[0] = fifth(); busy(); });
  return onBoard(cells, (count) => {
    for (let round = 0; round < count; round++) {
      head(1);
      expect(fifth() === 6);
      for (let number = 0; number < 1000; number++) {
        head(number);
        expect(fifth() === 6);
      }
    }
  });
}

function kairoBroad() {
  const width = 50;
  const cells = board(width);
  const head = signal(0);
  const branches = range(width).map((index) => {
    const sum = computed(() => head() + index);
    const next = computed(() => sum() + 1);
    effect(() => { cells[index] = next(); });
    return next;
  });
  const last = branches[width - 1];
  return onBoard(cells, (count) => {
    for (let round = 0; round < count; round++) {
      head(1);
      for (let number = 0; number < 50; number++) {
        head(number);
        expect(last() === number + width);
      }
    }
  });
}

function kairoDeep() {
  const depth = 50;
  const cells = board(1);
  const head = signal(0);
  const last = chain(head, depth);
  effect(() => { cells[0] = last(); });
  return onBoard(cells, (count) => {
    for (let round = 0; round < count; round++) {
      head(1);
      for (let number = 0; number < 50; number++) {
        head(number);
        expect(last() === number + depth);
      }
    }
  });
}

function kairoDiamond() {
  const width = 5;
  const cells = board(1);
  const head = signal(0);
  const parts = range(width).map(() => computed(() => head() + 1));
  const sum = computed(() => parts.map((part) => part()).reduce((sum, part) => sum + part, 0));
  effect(() => { cells[0] = sum(); });
  return onBoard(cells, (count) => {
    for (let round = 0; round < count; round++) {
      head(1);
      expect(sum() === 2 * width);
      for (let number = 0; number < 500; number++) {
        head(number);
        expect(sum() === (number + 1) * width);
      }
    }
  });
}

function kairoMux() {
  const width = 100;
  const cells = board(width);
  const heads = range(width).map(() => signal(0));
  const mux = computed(() => heads.map((head) => head()));
  const parts = heads.map((_, index) => computed(() => mux()[index])).map((part) => computed(() => part() + 1));
  parts.forEach((part, index) => effect(() => { cells[index] = part(); }));
  return onBoard(cells, (count) => {
    for (let round = 0; round < count; round++) {
      for (let factor = 1; factor <= 2; factor++) {
        for (let index = 0; index < 10; index++) {
          heads[index](index * factor);
          expect(parts[index]() === index * factor + 1);
        }
      }
    }
  });
}

function kairoRepeated() {
  const reads = 30;
  const cells = board(1);
  const head = signal(0);
  const sum = computed(() => {
    let result = 0;
    for (let index = 0; index < reads; index++) result += head();
    return result;
  });
  effect(() => { cells[0] = sum(); });
  return onBoard(cells, (count) => {
    for (let round = 0; round < count; round++) {
      head(1);
      expect(sum() === reads);
      for (let number = 0; number < 100; number++) {
        head(number);
        expect(sum() === number * reads);
      }
    }
  });
}

function kairoTriangle() {
  const width = 10;
  const constant = range(width).reduce((sum, number) => sum + number, 0);
  const cells = board(1);
  const head = signal(0);
  const values = [computed(() => head() + 1)];
  for (let index = 2; index < width; index++) {
    const last = values[values.length - 1];
    values.push(computed(() => last() + 1));
  }
  const sum = computed(() => head() + values.map((value) => value()).reduce((sum, value) => sum + value, 0));
  effect(() => { cells[0] = sum(); });
  return onBoard(cells, (count) => {
    for (let round = 0; round < count; round++) {
      head(1);
      expect(sum() === constant + width);
      for (let number = 0; number < 100; number++) {
        head(number);
        expect(sum() === constant + number * width);
      }
    }
  });
}

function kairoUnstable() {
  const reads = 20;
  const cells = board(1);
  const head = signal(0);
  const double = computed(() => head() * 2);
  // Not `-head()`, which makes -0 of 0, and that is no integer to V8.
  const inverse = computed(() => 0 - head());
  const current = computed(() => {
    let result = 0;
    for (let index = 0; index < reads; index++) result += head() % 2 === 1 ? double() : inverse();
    return result;
  });
  effect(() => { cells[0] = current(); });
  return onBoard(cells, (count) => {
    for (let round = 0; round < count; round++) {
      head(1);
      expect(current() === 2 * reads);
      for (let number = 0; number < 100; number++) head(number);
    }
  });
}

function cellx() {
  const layers = 1000;
  const states = [[1, 2, 3, 4], [4, 3, 2, 1]];
  const cells = board(4 * layers);
  const start = states[0].map((value) => signal(value));
  let layer = start;
  for (let index = 0; index < layers; index++) {
    const [first, second, third, fourth] = layer;
    layer = [
      computed(() => second()),
      computed(() => first() - third()),
      computed(() => second() + fourth()),
      computed(() => third()),
    ];
    layer.forEach((value, place) => effect(() => { cells[4 * index + place] = value(); }));
  }
  let next = 1;
  return onBoard(cells, (count) => {
    for (let round = 0; round < count; round++) {
      const values = states[next];
      startBatch();
      for (let place = 0; place < 4; place++) start[place](values[place]);
      endBatch();
      next = 1 - next;
    }
  });
}

function form() {
  const fields = 20;
  const texts = ['Ada', 'Grace Hopper'];
  const screen = { labels: range(fields).map(() => ''), isButtonEnabled: false };
  const names = range(fields).map(() => signal('-'));
  const displays = names.map((name) => computed(() => '» ' + name()));
  const validities = names.map((name) => computed(() => name() !== ''));
  const isValid = computed(() => validities.every((validity) => validity()));
  displays.forEach((display, index) => effect(() => { screen.labels[index] = display(); }));
  effect(() => { screen.isButtonEnabled = isValid(); });
  let number = 0;
  return {
    run(count) {
      for (let round = 0; round < count; round++) {
        names[number % fields](texts[Math.trunc(number / fields) % 2]);
        number++;
      }
    },
    result() {
      const labels = screen.labels.map((label) => digest([...Buffer.from(label)]));
      return digest(labels, screen.isButtonEnabled ? 1n : 0n);
    },
  };
}

function oneBinding() {
  const state = signal(0);
  const label = { number: 0 };
  effect(() => { label.number = state(); });
  let number = 0;
  return {
    run(count) {
      for (let round = 0; round < count; round++) state(++number);
    },
    result: () => BigInt(label.number),
  };
}

function readComputed() {
  const state = signal(1);
  const next = computed(() => state() + 1);
  effect(() => { next(); });
  let sum = 0;
  return {
    run(count) {
      let total = 0;
      for (let round = 0; round < count; round++) total += next();
      sum += total;
    },
    result: () => BigInt(sum),
  };
}

/** A view model of three values, three derived ones, and three effects that show those in a view. */
function member(number) {
  const name = signal(`Member ${number}`);
  const points = signal(0);
  const isActive = signal(true);
  const title = computed(() => (isActive() ? name() : '–'));
  const rank = computed(() => Math.trunc(points() / 100));
  const isListed = computed(() => isActive() && points() >= 0);
  const view = { title: '', rank: 0, isListed: false };
  effect(() => { view.title = title(); });
  effect(() => { view.rank = rank(); });
  effect(() => { view.isListed = isListed(); });
  return { name, points, isActive, title, rank, isListed, view };
}

function table() {
  let members = [];
  return {
    // All of them are there at once, so that the number is not left to the clock.
    fixedCount: 1_000_000,
    run(count) {
      members = [];
      for (let number = 0; number < count; number++) members.push(member(number));
    },
    result: () => digest(members.map(({ view: { title, rank, isListed } }) =>
      digest([...Buffer.from(title)], BigInt(rank + (isListed ? 1 : 0))))),
  };
}

// MARK: - Rows

const withMarkToggled = (label) => (label.endsWith('!') ? label.slice(0, -1) : `${label}!`);

/** A list view with a cell for each row. A row has a signal for its label, and one that says whether it is selected. */
class Page {
  cells = [];
  rows = signal([]);
  selected = undefined;
  nextID = 0;

  /** The cells are kept by the identity of their rows; a scope of effects belongs to each. */
  constructor() {
    let known = new Map();
    effect(() => {
      const all = this.rows();
      const next = new Map();
      const cells = new Array(all.length);
      for (let offset = 0; offset < all.length; offset++) {
        const row = all[offset];
        let entry = known.get(row.id);
        if (entry) known.delete(row.id);
        else entry = this.show(row);
        next.set(row.id, entry);
        cells[offset] = entry.cell;
      }
      for (const { end } of known.values()) end();
      known = next;
      this.cells = cells;
    });
  }

  show(row) {
    const cell = { text: '', isSelected: false };
    // Not of the list's effect, which would end it when it runs again.
    const former = setActiveSub(undefined);
    const end = effectScope(() => {
      effect(() => { cell.text = row.label(); });
      effect(() => { cell.isSelected = row.isSelected(); });
    });
    setActiveSub(former);
    return { cell, end };
  }

  newRows(count) {
    const first = this.nextID;
    this.nextID += count;
    return range(count).map((index) =>
      ({ id: first + index, label: signal(`row ${first + index}`), isSelected: signal(false) }));
  }

  create(count) { this.rows(this.newRows(count)); }
  append(count) { this.rows(this.rows().concat(this.newRows(count))); }
  clear() { this.rows([]); }

  updateEachTenth() {
    const all = this.rows();
    startBatch();
    for (let offset = 0; offset < all.length; offset += 10) all[offset].label(withMarkToggled(all[offset].label()));
    endBatch();
  }

  select(offset) {
    startBatch();
    this.selected?.isSelected(false);
    this.selected = this.rows()[offset];
    this.selected.isSelected(true);
    endBatch();
  }

  swap(one, other) {
    const all = this.rows().slice();
    [all[one], all[other]] = [all[other], all[one]];
    this.rows(all);
  }

  remove(offset) { this.rows(this.rows().toSpliced(offset, 1)); }
  removeLast(count) { this.rows(this.rows().slice(0, -count)); }

  result() {
    let sum = 0n;
    for (const { text, isSelected } of this.cells) {
      sum = sum * 31n + (isSelected ? 1n : 0n);
      for (let index = 0; index < text.length; index++) sum = sum * 31n + BigInt(text.charCodeAt(index));
      sum = BigInt.asIntN(64, sum);
    }
    return sum;
  }
}

function rows(count, work) {
  const page = new Page();
  page.create(count);
  let number = 0;
  return {
    run(count) {
      for (let round = 0; round < count; round++) work(page, ++number);
    },
    result: () => page.result(),
  };
}

/** By the names of `bench list`. Transactions are missing: a batch does not take back what it has written. */
export const workloads = {
  'create state': () => making((number) => signal(number), (state) => state()),
  'create computed and read it': createComputed,
  'create state and effect': createEffect,
  'propagate 1×1': () => propagate(1, 1),
  'propagate 1×100': () => propagate(1, 100),
  'propagate 100×1': () => propagate(100, 1),
  'propagate 100×100': () => propagate(100, 100),
  // There is no `map` but `computed`.
  'map chain of 100': () => propagate(1, 100),
  'kairo avoidable': kairoAvoidable,
  'kairo broad': kairoBroad,
  'kairo deep': kairoDeep,
  'kairo diamond': kairoDiamond,
  'kairo mux': kairoMux,
  'kairo repeated': kairoRepeated,
  'kairo triangle': kairoTriangle,
  'kairo unstable': kairoUnstable,
  'cellx 1000 layers': cellx,
  'form of 20 fields': form,
  'one binding, by closure': oneBinding,
  'read a clean computed': readComputed,
  '1,000,000 view models, each': table,
  'bytes per view model of 1,000,000': table,
  'rows: create and clear 1,000': () => rows(0, (page) => { page.create(1000); page.clear(); }),
  'rows: create and clear 10,000': () => rows(0, (page) => { page.create(10000); page.clear(); }),
  'rows: replace 1,000': () => rows(1000, (page) => page.create(1000)),
  'rows: update each tenth of 1,000': () => rows(1000, (page) => page.updateEachTenth()),
  'rows: update each tenth of 10,000': () => rows(10000, (page) => page.updateEachTenth()),
  'rows: select one of 1,000': () => rows(1000, (page, number) => page.select((number * 7) % 1000)),
  'rows: select one of 10,000': () => rows(10000, (page, number) => page.select((number * 7) % 10000)),
  'rows: swap two of 1,000': () => rows(1000, (page) => page.swap(1, 998)),
  'rows: swap two of 10,000': () => rows(10000, (page) => page.swap(1, 9998)),
  'rows: remove one of 1,000 and append one': () =>
    rows(1000, (page, number) => { page.remove(number % 1000); page.append(1); }),
  'rows: remove one of 10,000 and append one': () =>
    rows(10000, (page, number) => { page.remove(number % 10000); page.append(1); }),
  'rows: append 1,000 to 10,000 and remove them': () =>
    rows(10000, (page) => { page.append(1000); page.removeLast(1000); }),
};

/** How many operations come before the digest is taken, as `Workload.trial` has it. */
export const trial = (name) => (name === 'form of 20 fields' ? 50 : 3);
