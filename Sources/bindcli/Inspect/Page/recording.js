// The recording, and queries about it. HistoryPage.swift puts all scripts into one element: this file, graph.js,
// panels.js.
'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const $ = (id) => document.getElementById(id);
const { steps, turns, texts } = data;
const total = steps.event.length;
const kinds = ['observable', 'computed', 'effect'];

// Characters that are invisible or change the direction of text are shown as their code points.
const plain = (text) => text.replace(
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
  (c) => '\\u{' + c.charCodeAt(0).toString(16) + '}');
const names = texts.map(plain);

// The columns of a node, in the order in which HistoryPage.swift writes them.
const nodes = data.nodes.map((columns, index) => {
  const [kind, name, inner, found, madeAt, endedAt, firstStep, endStep, maker, reads, everRead, duration, scope,
    firstValue, outlived] = columns;
  return {
    index, kind, name: names[name] || '?', inner: !!inner, found: !!found, madeAt, endedAt, firstStep, endStep, maker,
    reads, everRead, duration, scope, firstValue, outlived: !!outlived,
    readers: [], runs: 0, idle: 0, writes: 0, kept: 0, steps: [],
  };
});
for (const node of nodes)
  for (const input of node.everRead) nodes[input].readers.push(node.index);
for (let s = 0; s < total; s++) {
  const node = nodes[steps.node[s]];
  node.steps.push(s);
  if (steps.event[s] === 0) {
    node.runs++;
    if (steps.changed[s] === 0) node.idle++;
  } else if (steps.event[s] === 2) node.kept++;
  else node.writes++;
}

const span = (ns) => ns < 1e3 ? ns + ' ns' : ns < 1e6 ? (ns / 1e3).toFixed(1) + ' µs' :
  ns < 1e9 ? (ns / 1e6).toFixed(1) + ' ms' : (ns / 1e9).toFixed(1) + ' s';
const many = (n, word) => n + ' ' + word + (n === 1 ? '' : 's');

// The number of steps in an ascending list that are not later than `step`.
function upTo(list, step) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] <= step) low = middle + 1;
    else high = middle;
  }
  return low;
}

const valueText = (value) => value === -2 ? '(left out)' : value >= 0 ? names[value] : null;

function valueAt(node, step) {
  for (let i = upTo(node.steps, step) - 1; i >= 0; i--) {
    const text = valueText(steps.value[node.steps[i]]);
    if (text !== null) return text;
  }
  return valueText(node.firstValue);
}
const isAlive = (node, step) => node.firstStep <= step && (node.endStep < 0 || node.endStep > step);

function verb(s) {
  const event = steps.event[s];
  if (event === 0) return steps.changed[s] === 0 ? 'ran and stayed as it was' : 'ran';
  return event === 1 ? 'was written' : event === 2 ? 'was written with the value it had' : 'was rolled back';
}
// A step and its causes, which are earlier steps: back to the first one, or 64 of them. Then the chain goes on.
function chain(s) {
  const all = [];
  for (let next = s; next >= 0 && all.length < 64; next = steps.cause[next] - 1) all.push(next);
  return all;
}
const goesOn = (all) => steps.cause[all[all.length - 1]] > 0;

function reason(s) {
  if (steps.event[s] === 0) {
    const cause = steps.cause[s] > 0 ? nodes[steps.node[steps.cause[s] - 1]].name : null;
    switch (steps.reason[s]) {
      case 0:
        return 'because it was made' + (cause ? " by '" + cause + "'" : '');
      case 1:
        return 'because it was first read' + (cause ? " by '" + cause + "'" : '');
      case 2:
        return steps.input[s] >= 0 ? "because '" + nodes[steps.input[s]].name + "' changed" : 'because an input changed';
      default:
        return 'because something changed that was not recorded';
    }
  }
  if (steps.by[s] >= 0) return 'by ' + names[steps.by[s]];
  const author = steps.author[s];
  if (steps.event[s] === 3) return 'with its transaction';
  if (author === 0) return 'from outside';
  if (author === 3) return 'by an observation hook';
  return "by '" + (steps.cause[s] > 0 ? nodes[steps.node[steps.cause[s] - 1]].name : '?') + "'";
}
const sentence = (s) => nodes[steps.node[s]].name + ' ' + verb(s) + ' ' + reason(s);

// The step with the most living nodes before the last nodes end: at its very end, a program that cleans up has none.
function lastFullStep() {
  const change = new Int32Array(total + 1);
  for (const node of nodes) {
    change[Math.min(node.firstStep, total)]++;
    if (node.endStep >= 0) change[Math.min(node.endStep, total)]--;
  }
  const alive = new Int32Array(total);
  for (let s = 0, count = 0; s < total; s++) alive[s] = count += change[s];
  let best = total - 1;
  for (let s = total - 2; s >= 0 && alive[s] >= alive[best]; s--)
    if (alive[s] > alive[best]) best = s;
  return Math.max(0, best);
}
let now = lastFullStep();
let selected = -1;
let showsInner = false;
