// Draws the graph, and the bars of the operations.
const width = 168;
const height = 26;
const gapX = 70;
const gapY = 12;
const layers = ['Models', 'View models', 'Views'];
let shown = [];
let bands = [];
const view = { x: 0, y: 0, scale: 1 };
const color = (name) => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
let colors = {};

function readColors() {
  for (const name of ['back', 'text', 'soft', 'line', 'panel', 'model', 'viewModel', 'view', 'hot', 'edge']) {
    colors[name] = color(name);
  }
}

// Places observables on the left, effects on the right, and computed values between, by the
// longest path to an observable.
function layOut() {
  shown = nodes.filter((node) => showsInner || !node.inner);
  const depth = new Map();
  const missing = new Map();
  const queue = [];
  for (const node of shown) {
    if (node.kind !== 1) {
      depth.set(node.index, 0);
      continue;
    }
    const count = node.everRead.filter((i) => nodes[i].kind === 1 && (showsInner || !nodes[i].inner)).length;
    missing.set(node.index, count);
    if (count === 0) {
      depth.set(node.index, 0);
      queue.push(node.index);
    }
  }
  for (let next = 0; next < queue.length; next++) {
    const node = nodes[queue[next]];
    for (const reader of node.readers) {
      if (!missing.has(reader)) continue;
      depth.set(reader, Math.max(depth.get(reader) || 0, depth.get(node.index) + 1));
      missing.set(reader, missing.get(reader) - 1);
      if (missing.get(reader) === 0) queue.push(reader);
    }
  }
  const columns = new Map();
  for (const node of shown) {
    const key = node.kind === 0 ? 0 : node.kind === 2 ? 1e9 : 1 + (depth.get(node.index) || 0);
    if (!columns.has(key)) columns.set(key, []);
    columns.get(key).push(node);
  }
  const rows = Math.max(14, Math.ceil(Math.sqrt(shown.length) * 2));
  let x = 0;
  bands = [];
  for (const key of [...columns.keys()].sort((a, b) => a - b)) {
    const column = columns.get(key);
    const layer = key === 0 ? 0 : key === 1e9 ? 2 : 1;
    // Sort a column so that each node is near to its inputs.
    for (const node of column) {
      const inputs = node.everRead.map((i) => nodes[i].y).filter((y) => y !== undefined);
      node.wish = inputs.length ? inputs.reduce((a, b) => a + b, 0) / inputs.length : node.index * 1e-6;
    }
    if (key !== 0) column.sort((a, b) => a.wish - b.wish || a.index - b.index);
    const start = x;
    column.forEach((node, i) => {
      node.x = x + Math.floor(i / rows) * (width + 14);
      node.y = (i % rows) * (height + gapY);
    });
    x += Math.ceil(column.length / rows) * (width + 14) - 14 + gapX;
    const last = bands[bands.length - 1];
    if (last && last.layer === layer) last.end = x - gapX;
    else bands.push({ layer, start, end: x - gapX });
  }
}

function fit() {
  const box = graph.getBoundingClientRect();
  let right = 1;
  let bottom = 1;
  for (const node of shown) {
    right = Math.max(right, node.x + width);
    bottom = Math.max(bottom, node.y + height);
  }
  view.scale = Math.min(1.4, (box.width - 48) / right, (box.height - 72) / bottom);
  view.x = (box.width - right * view.scale) / 2;
  view.y = Math.max(44, (box.height - bottom * view.scale) / 2);
}

const graph = $('graph');
const bars = $('turns').querySelector('canvas');

function prepare(canvas) {
  const box = canvas.getBoundingClientRect();
  const ratio = window.devicePixelRatio || 1;
  if (canvas.width !== Math.round(box.width * ratio)) canvas.width = Math.round(box.width * ratio);
  if (canvas.height !== Math.round(box.height * ratio)) canvas.height = Math.round(box.height * ratio);
  const context = canvas.getContext('2d');
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, box.width, box.height);
  return [context, box];
}

let isWaiting = false;

function redraw() {
  if (isWaiting) return;
  isWaiting = true;
  requestAnimationFrame(() => {
    isWaiting = false;
    drawGraph();
    drawTurns();
  });
}

function drawGraph() {
  const [c, box] = prepare(graph);
  const { scale } = view, layerColors = [colors.model, colors.viewModel, colors.view];
  c.save();
  c.translate(view.x, view.y);
  c.scale(scale, scale);
  const left = -view.x / scale;
  const top = -view.y / scale;
  const right = left + box.width / scale;
  const bottom = top + box.height / scale;
  const isSeen = (node) => node.x < right && node.x + width > left && node.y < bottom && node.y + height > top;
  for (const band of bands) {
    c.globalAlpha = .07;
    c.fillStyle = layerColors[band.layer];
    c.fillRect(band.start - 16, top, band.end - band.start + 32, bottom - top);
    c.globalAlpha = 1;
    c.font = '600 ' + 13 / scale + 'px system-ui, sans-serif';
    c.fillText(layers[band.layer], band.start, Math.max(top + 20 / scale, -14 / scale), band.end - band.start + 20);
  }
  const path = new Set(total > 0 ? chain(now).map((s) => steps.node[s]) : []);
  const around = new Set();
  if (selected >= 0)[...nodes[selected].everRead, ...nodes[selected].readers].forEach((i) => around.add(i));
  const edge = (from, to) => {
    c.moveTo(from.x + width, from.y + height / 2);
    const x = (from.x + width + to.x) / 2;
    c.bezierCurveTo(x, from.y + height / 2, x, to.y + height / 2, to.x, to.y + height / 2);
  };
  const isHidden = (node) => node.inner && !showsInner;
  // Draw all other edges in one path, and above them those of the selected node and of the path of causes.
  let strong = [];
  let count = 0;
  c.strokeStyle = colors.edge;
  c.globalAlpha = shown.length > 1500 ? .25 : .6;
  c.lineWidth = 1 / Math.max(.6, scale);
  c.beginPath();
  for (const node of shown) {
    if (!isAlive(node, now)) continue;
    const isNodeSeen = isSeen(node);
    for (const i of node.everRead) {
      const input = nodes[i];
      if (isHidden(input) || !(isNodeSeen || isSeen(input))) continue;
      if (selected === node.index || selected === i || path.has(i) && path.has(node.index)) strong.push([input, node]);
      else if (count++ < 30000) edge(input, node);
    }
  }
  c.stroke();
  c.globalAlpha = 1;
  c.strokeStyle = colors.hot;
  c.lineWidth = 2 / Math.max(.6, scale);
  c.beginPath();
  strong.forEach(([from, to]) => edge(from, to));
  c.stroke();

  const turn = total > 0 ? steps.turn[now] : -1;
  const inTurn = new Set();
  if (turn >= 0)
    for (let s = turns[turn] ? turns[turn][0] : now; s <= now; s++) inTurn.add(steps.node[s]);
  const sought = $('search').value.toLowerCase();
  // Labels stay large enough to be read, as long as they fit into the nodes.
  const size = labelSize();
  c.font = size + 'px system-ui, sans-serif';
  c.textBaseline = 'middle';
  const hasText = size * scale >= 7;
  for (const node of shown) {
    if (!isSeen(node)) continue;
    const isNow = total > 0 && steps.node[now] === node.index;
    c.globalAlpha = isAlive(node, now) ? 1 : .22;
    if (sought && !node.name.toLowerCase().includes(sought)) c.globalAlpha *= .25;
    c.fillStyle = isNow ? colors.hot : inTurn.has(node.index) ? layerColors[node.kind] : colors.back;
    c.strokeStyle = selected === node.index ? colors.hot : layerColors[node.kind];
    c.lineWidth = selected === node.index ? 3 : around.has(node.index) || path.has(node.index) ? 2 : 1;
    c.beginPath();
    if (node.kind === 0) c.rect(node.x, node.y, width, height);
    else c.roundRect(node.x, node.y, width, height, node.kind === 1 ? height / 2 : 5);
    c.fill();
    c.stroke();
    if (!hasText) continue;
    c.fillStyle = isNow || inTurn.has(node.index) ? colors.back : colors.text;
    const value = scale > .7 ? valueAt(node, now) : null;
    const text = value === null ? node.name : node.name + ' = ' + value;
    c.fillText(clip(c, text, width - 20), node.x + 10, node.y + height / 2 + 1);
  }
  c.restore();
}

function labelSize() {
  return Math.min(height - 4, Math.max(12, 10 / view.scale));
}

function clip(c, text, room) {
  text = text.slice(0, 60);
  if (c.measureText(text).width <= room) return text;
  let size = text.length;
  while (size > 1 && c.measureText(text.slice(0, size) + '…').width > room) size--;
  return text.slice(0, size) + '…';
}

// The height of a bar is the logarithm of the steps of its operation. Of operations in one column of
// pixels, the longest is drawn.
function drawTurns() {
  const [c, box] = prepare(bars);
  if (turns.length === 0) return;
  const step = box.width / turns.length;
  const wide = Math.max(1, Math.min(12, step - 1));
  const high = (turn) => 6 + Math.min(46, Math.log2(1 + turn[1] - turn[0]) * 7);
  const present = total > 0 ? steps.turn[now] : -1;
  let last = -1;
  let best = 0;
  c.fillStyle = colors.soft;
  turns.forEach((turn, i) => {
    const x = Math.floor(i * step);
    if (x !== last) best = 0;
    last = x;
    if (high(turn) <= best) return;
    best = high(turn);
    c.fillRect(x, 54 - best, wide, best);
  });
  if (present >= 0 && turns[present]) {
    c.fillStyle = colors.hot;
    c.fillRect(Math.floor(present * step) - (wide < 2 ? 1 : 0), 54 - high(turns[present]), Math.max(3, wide),
      high(turns[present]));
  }
}
