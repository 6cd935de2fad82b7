// Measures alien-signals under Node, for `bench run --column`: the workloads that it can do.
//
//   node Scripts/alien-signals.mjs CHECKOUT [--only TEXT] [--samples N] > other.json
//
// CHECKOUT is a folder of https://github.com/stackblitz/alien-signals in which `node build.js` has been run.
//
// Each workload has a process of its own in which only one graph is ever built: the compiler sees a single shape and
// inlines what no larger program lets it inline. What effects see goes to arrays that outlive the measurement, so that
// nothing can be left out. The digests are those of graphs that are not measured; `bench` compares them with Binding's.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { trial, workloads } from './alien-signals/workloads.mjs';

const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: {
    only: { type: 'string', default: '' },
    samples: { type: 'string', default: '21' },
    /** For the processes that this one starts: measure the workload of this name, and print the figure. */
    one: { type: 'string' },
  },
});

const sampleTime = 5e6;
const warmUpTime = 500e6;

/**
 * The nanoseconds of processor time that something takes. Node does not tell those of the thread: the clock on the wall
 * counts the neighbours too, and the process's time its collector's and compiler's threads. The lesser is the nearer.
 */
function time(work) {
  const processor = process.cpuUsage();
  const start = performance.now();
  work();
  const elapsed = (performance.now() - start) * 1e6;
  const { user, system } = process.cpuUsage(processor);
  return Math.min(elapsed, (user + system) * 1e3);
}

/** How many operations fill a sample. */
function calibratedCount(run) {
  for (let count = 1; ;) {
    const duration = time(() => run(count));
    if (duration >= sampleTime) return count;
    count = Math.max(count * 2, Math.floor(count * (sampleTime / Math.max(duration, 1000)) * 0.8));
  }
}

/** The median of the samples, of code that the compiler is done with. */
function measure(run, samples) {
  const early = calibratedCount(run);
  for (let warm = 0; warm < warmUpTime;) warm += time(() => run(early));
  const count = calibratedCount(run);
  const times = Array.from({ length: samples }, () => time(() => run(count)) / count);
  return times.sort((one, other) => one - other)[samples >> 1];
}

/** As `measure`, for a workload whose operations are there at once. */
function measureFixed({ run, fixedCount }) {
  const times = Array.from({ length: 3 }, () => time(() => run(fixedCount)) / fixedCount);
  return times.sort((one, other) => one - other)[1];
}

/** The bytes of the heap that an operation leaves behind. */
function bytes({ run, result, fixedCount }) {
  run(1_000);
  run(0);
  globalThis.gc();
  const before = process.memoryUsage().heapUsed;
  run(fixedCount);
  globalThis.gc();
  const after = process.memoryUsage().heapUsed;
  // Whatever it made is needed up to here.
  run(1);
  result();
  return (after - before) / fixedCount;
}

/** Measures a workload in a process of its own. */
function isolated(name) {
  const command = ['--expose-gc', '--max-old-space-size=12000', fileURLToPath(import.meta.url), process.argv[2], '--one', name, '--samples', options.samples];
  const { status, stdout } = spawnSync(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) throw new Error(`${name} failed`);
  return Number(stdout);
}

if (options.one) {
  const subject = workloads[options.one]();
  if (options.one.startsWith('bytes')) console.log(bytes(subject));
  else if (subject.fixedCount) console.log(measureFixed(subject));
  else console.log(measure(subject.run, Number(options.samples)));
} else {
  const column = { name: 'alien-signals (V8)', figures: {}, digests: {} };
  for (const [name, build] of Object.entries(workloads).filter(([name]) => name.includes(options.only))) {
    const { run, result } = build();
    run(trial(name));
    column.digests[name] = `${result()}`;
    column.figures[name] = isolated(name);
    console.error(name);
  }
  console.log(JSON.stringify(column, null, 2));
}
