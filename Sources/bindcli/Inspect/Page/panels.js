// The lists, the details, and the controls.
const make = (tag, text, attributes) => {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  return Object.assign(element, attributes);
};
const shownNodes = (filter, key) => nodes.filter((n) => (showsInner || !n.inner) && filter(n))
  .sort((a, b) => key(b) - key(a) || a.index - b.index);
const ofNodes = (all, count) => ({
  count: all.length,
  row: (i) => [count(all[i]), all[i].name + '  ' + kinds[all[i].kind]],
  open: (i) => select(all[i].index),
  isAt: (i) => all[i].index === selected
});
const tabs = {
  'Steps': () => ({
    count: total,
    row: (s) => [String(s + 1), sentence(s)],
    open: (s) => go(s),
    isAt: (s) => s === now
  }),
  'Hottest': () => ofNodes(shownNodes((n) => n.steps.length > 0, (n) => n.steps.length), (n) => n.steps.length + '×'),
  'Cut off': () => ofNodes(shownNodes((n) => n.kept > 0, (n) => n.kept), (n) => n.kept + '×'),
  'Unchanged': () => ofNodes(shownNodes((n) => n.idle > 0, (n) => n.idle), (n) => n.idle + ' of ' + n.runs),
  'Outlived': () => ofNodes(shownNodes((n) => n.outlived && !n.found, (n) => -n.index), (n) => span(n.madeAt)),
  'Still there': () => ofNodes(shownNodes((n) => n.endedAt < 0 && !n.found && !n.outlived, (n) => -n.index),
    (n) => span(n.madeAt)),
  'Found': () => ofNodes(shownNodes((n) => n.name.toLowerCase().includes($('search').value.toLowerCase()),
    (n) => -n.index), (n) => n.steps.length + '×'),
};
const notes = {
  'Cut off': 'Written with the value they had.',
  'Unchanged': 'Ran, with the result they had.',
  'Outlived': 'Not released, though all that used them has ended.',
  'Still there': 'Not released when the recording ' + (data.isComplete ? 'ended.' : 'broke off.') + (data.unmentioned ?
    ' ' + many(data.unmentioned, 'node') + ' more that nothing has used.' : ''),
};
let tab = 'Steps';
let list = tabs[tab]();

// The list has elements only for its visible rows.
const box = $('list');
const rowHeight = 22;
const spacer = make('div');
box.append(spacer);

function drawList() {
  spacer.style.height = list.count * rowHeight + 'px';
  box.querySelectorAll('.row').forEach((row) => row.remove());
  const first = Math.max(0, Math.floor(box.scrollTop / rowHeight) - 2);
  const last = Math.min(list.count, first + Math.ceil(box.clientHeight / rowHeight) + 5);
  for (let i = first; i < last; i++) {
    const [count, text] = list.row(i);
    const row = make('div', undefined, { className: 'row', title: text });
    row.style.top = i * rowHeight + 'px';
    row.setAttribute('role', 'option');
    row.setAttribute('aria-selected', list.isAt(i));
    row.dataset.index = i;
    row.append(make('span', count, { className: 'count' }), text);
    box.append(row);
  }
}

function openTab(name) {
  tab = name;
  list = tabs[name]();
  box.scrollTop = 0;
  box.setAttribute('aria-label', name);
  $('note').textContent = notes[name] || '';
  document.querySelectorAll('#tabs button').forEach((b) => b.setAttribute('aria-pressed', b.textContent === name));
  if (name === 'Steps') reveal(now);
  drawList();
}

function reveal(i) {
  const top = i * rowHeight;
  if (top < box.scrollTop || top > box.scrollTop + box.clientHeight - rowHeight) {
    box.scrollTop = top - box.clientHeight / 2;
  }
}

function link(index) {
  const button = make('button', nodes[index].name, { className: 'name' });
  button.onclick = () => select(index, true);
  return button;
}

function links(indexes) {
  const cell = make('dd');
  indexes.slice(0, 50).forEach((index, i) => cell.append(i ? ', ' : '', link(index)));
  if (indexes.length > 50) cell.append(' and ' + (indexes.length - 50) + ' more');
  if (indexes.length === 0) cell.append('nothing');
  return cell;
}

function drawDetail() {
  const detail = $('detail');
  detail.replaceChildren();
  if (selected < 0) {
    detail.append(make('p', 'Click a node to see its values and causes.'));
    return;
  }
  const node = nodes[selected];
  const facts = make('dl');
  const fact = (name, value) => facts.append(make('dt', name), value instanceof Node ? value : make('dd', value));
  detail.append(make('h2', node.name), facts);
  fact('Kind', kinds[node.kind] + (node.inner ? ', internal' : '') + (node.found ? ', there before the recording' : ''));
  const value = valueAt(node, now);
  if (value !== null) fact('Value now', value);
  fact('Made', span(node.madeAt) + (node.maker ? ' by ' + nodes[steps.node[node.maker - 1]].name : ''));
  fact('Ended', node.endedAt < 0 ? (node.outlived ? 'not, though all that used it has' : 'not yet') : span(node.endedAt));
  if (node.kind > 0) fact('Ran', many(node.runs, 'time') + (node.idle ? ', ' + node.idle + ' for nothing' : '') + ', ' + span(node.duration));
  if (node.kind === 0) fact('Written', many(node.writes, 'time') + (node.kept ? ', ' + node.kept + ' with the value it had' : ''));
  if (node.scope) fact('Scope', String(node.scope));
  if (node.kind > 0) fact('Reads', links(node.reads));
  if (node.kind < 2) fact('Read by', links(node.readers));
  const past = upTo(node.steps, now);
  if (past > 0) {
    const why = make('dd');
    const causes = chain(node.steps[past - 1]);
    causes.forEach((s, i) => {
      const step = make('button', (i ? '← ' : '') + sentence(s), { className: 'name' });
      step.onclick = () => go(s);
      why.append(step, document.createElement('br'));
    });
    if (goesOn(causes)) why.append('← …');
    fact('Last, why', why);
  }
  const history = make('dl');
  node.steps.slice(Math.max(0, past - 30), past).reverse().forEach((s) => {
    const text = steps.value[s] >= 0 ? names[steps.value[s]] : verb(s);
    const cell = make('dd');
    const step = make('button', text, { className: 'name' });
    step.onclick = () => go(s);
    cell.append(step);
    history.append(make('dt', span(steps.time[s])), cell);
  });
  if (node.steps.length) detail.append(make('h2', 'Before'), history);
}

function select(index, moves) {
  selected = index;
  const node = nodes[index];
  if (moves !== false && node.x !== undefined) {
    const area = graph.getBoundingClientRect();
    const x = node.x * view.scale + view.x;
    const y = node.y * view.scale + view.y;
    if (x < 0 || y < 40 || x > area.width - 60 || y > area.height - 20) {
      view.scale = Math.max(view.scale, .8);
      view.x = area.width / 2 - (node.x + width / 2) * view.scale;
      view.y = area.height / 2 - node.y * view.scale;
    }
  }
  drawDetail();
  drawList();
  redraw();
}

function go(step) {
  now = Math.max(0, Math.min(total - 1, step));
  $('slider').value = now;
  show();
  if (tab === 'Steps') reveal(now);
  drawList();
  drawDetail();
  redraw();
}

function show() {
  if (total === 0) {
    $('what').textContent = 'Nothing was written and nothing ran.';
    return;
  }
  $('moment').textContent = 'step ' + (now + 1) + ' of ' + total + ', operation ' + (steps.turn[now] + 1) + ' of ' +
    turns.length + ', ' + span(steps.time[now]);
  const causes = chain(now);
  $('what').textContent = causes.map(sentence).join(' ← ') + (goesOn(causes) ? ' ← …' : '');
}
let timer = 0;

function play(isOn) {
  clearInterval(timer);
  timer = isOn ? setInterval(() => now < total - 1 ? go(now + Math.max(1, Math.floor(total / 600))) : play(false), 60) : 0;
  $('run').textContent = isOn ? 'Pause' : 'Play';
  $('run').setAttribute('aria-pressed', isOn);
}

// Event handlers
$('run').onclick = () => {
  if (!timer && now >= total - 1) go(0);
  play(!timer);
};
$('back').onclick = () => go(now - 1);
$('next').onclick = () => go(now + 1);
$('slider').max = Math.max(0, total - 1);
$('slider').oninput = (event) => go(Number(event.target.value));
$('search').oninput = () => openTab($('search').value ? 'Found' : 'Steps') || redraw();
$('inner').onchange = (event) => {
  showsInner = event.target.checked;
  layOut();
  fit();
  openTab(tab);
  redraw();
};
box.addEventListener('scroll', drawList);
box.onclick = (event) => {
  const row = event.target.closest('.row');
  if (row) list.open(Number(row.dataset.index));
};
box.onkeydown = (event) => {
  const by = { ArrowDown: 1, ArrowUp: -1 } [event.key];
  if (!by) return;
  event.preventDefault();
  let at = -1;
  for (let i = 0; i < list.count && at < 0; i++)
    if (list.isAt(i)) at = i;
  const next = Math.max(0, Math.min(list.count - 1, at + by));
  if (list.count) {
    list.open(next);
    reveal(next);
  }
};
let drag = null;
graph.onpointerdown = (event) => {
  drag = { x: event.clientX, y: event.clientY, left: view.x, top: view.y, moved: false };
  graph.setPointerCapture(event.pointerId);
};
graph.onpointermove = (event) => {
  if (!drag) return;
  if (Math.abs(event.clientX - drag.x) + Math.abs(event.clientY - drag.y) > 4) drag.moved = true;
  view.x = drag.left + event.clientX - drag.x;
  view.y = drag.top + event.clientY - drag.y;
  redraw();
};
graph.onpointerup = (event) => {
  const wasDragged = drag && drag.moved;
  drag = null;
  if (wasDragged) return;
  const area = graph.getBoundingClientRect();
  const x = (event.clientX - area.x - view.x) / view.scale;
  const y = (event.clientY - area.y - view.y) / view.scale;
  const hit = shown.find((n) => x >= n.x && x <= n.x + width && y >= n.y && y <= n.y + height);
  if (hit) select(hit.index, false);
};

function zoom(by, x, y) {
  const scale = Math.max(.02, Math.min(3, view.scale * by));
  view.x = x - (x - view.x) * scale / view.scale;
  view.y = y - (y - view.y) * scale / view.scale;
  view.scale = scale;
  redraw();
}
graph.addEventListener('wheel', (event) => {
  event.preventDefault();
  const area = graph.getBoundingClientRect();
  zoom(Math.exp(-event.deltaY / 400), event.clientX - area.x, event.clientY - area.y);
}, { passive: false });
graph.onkeydown = (event) => {
  const area = graph.getBoundingClientRect();
  const moves = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };
  if (moves[event.key]) {
    view.x += moves[event.key][0];
    view.y += moves[event.key][1];
    redraw();
  } else if (event.key === '+' || event.key === '-') zoom(event.key === '+' ? 1.25 : .8, area.width / 2, area.height / 2);
  else if (event.key === '0') {
    fit();
    redraw();
  } else return;
  event.preventDefault();
};
bars.onclick = (event) => {
  const area = bars.getBoundingClientRect();
  const turn = turns[Math.min(turns.length - 1, Math.floor((event.clientX - area.x) / area.width * turns.length))];
  if (turn) go(turn[0]);
};
window.addEventListener('resize', () => {
  redraw();
  drawList();
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  readColors();
  redraw();
});

$('title').textContent = plain(data.title);
$('facts').textContent = [many(nodes.length, 'node'), many(turns.length, 'operation'), many(total, 'step'), span(data.end)]
  .join(', ') + (data.isComplete ? '' : '; not ended') + (data.hasValues ? '' : '; without values');
for (const name of Object.keys(tabs)) {
  const button = make('button', name);
  button.onclick = () => openTab(name);
  $('tabs').append(button);
}
readColors();
layOut();
fit();
go(now);
openTab('Steps');
drawDetail();
