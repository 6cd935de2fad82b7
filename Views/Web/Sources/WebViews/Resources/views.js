"use strict";
// Shows what the server sends, and tells it what the user does. It decides nothing.
//
// Messages come by server-sent events: arrays of patches, each of which is an array that begins with its name. Edits go
// by POST, one post at a time, numbered: one whose answer was lost is sent again, and done once. Each edit of an input
// has a number too. The server sends it back with the values it writes, so that none of them overwrites newer typing.

const told = (name) => document.querySelector(`meta[name=${name}]`).content;
const session = told("session");
const [bodySize, eventCount] = told("limits").split(" ").map(Number); // of a post, at the most
const [root, notice, live] = ["page", "notice", "live"].map((id) => document.getElementById(id));
const nodes = new Map(); // the elements by their identifiers
const edits = new Map(); // the number of the latest edit of an input, by its identifier
let [queue, sending] = [[], []]; // the events that have not been sent, and those that are on their way
let posts = 0;
let composing = null; // the value before an input method began to compose
let held = []; // the messages that came meanwhile
let stream = null;
let isOver = false; // whether the session is over

// What is shown

const isBox = (node) => node.type === "checkbox";
const valueOf = (node) => (isBox(node) ? String(node.checked) : node.value);

function showValue(node, value) {
  if (valueOf(node) === value) return;
  if (isBox(node)) return void (node.checked = value === "true");
  const hasCaret = document.activeElement === node && typeof node.selectionStart === "number";
  const [start, end] = hasCaret ? [node.selectionStart, node.selectionEnd] : [];
  node.value = value;
  if (hasCaret) node.setSelectionRange(Math.min(start, value.length), Math.min(end, value.length));
}

const editOf = (id) => edits.get(id) ?? 0;

function build({ id, tag, attributes, text, value, edit, children }) {
  const former = nodes.get(id);
  const node = document.createElement(tag);
  node.id = `v${id}`;
  for (const [name, content] of Object.entries(attributes)) node.setAttribute(name, content);
  if (text !== undefined) node.textContent = text;
  node.append(...children.map(build));
  nodes.set(id, node);
  // What was typed and had not arrived is newer than what the server knew.
  if (value !== undefined) showValue(node, former && editOf(id) > edit ? valueOf(former) : value);
  if (edit > editOf(id)) edits.set(id, edit);
  return node;
}

const patches = {
  page(title, tree) {
    const { id, selectionStart, selectionEnd } = document.activeElement ?? {};
    document.title = title;
    root.replaceChildren(build(tree));
    for (const [id, node] of nodes) if (!node.isConnected) nodes.delete(id);
    const focused = id ? document.getElementById(id) : null;
    focused?.focus();
    if (typeof selectionStart === "number") focused?.setSelectionRange(selectionStart, selectionEnd);
  },
  title(title) { document.title = title; },
  text(id, text) { nodes.get(id)?.replaceChildren(text); },
  attribute(id, name, value) {
    if (value === null) nodes.get(id)?.removeAttribute(name);
    else nodes.get(id)?.setAttribute(name, value);
  },
  value(id, value, edit) {
    const node = nodes.get(id);
    if (node && editOf(id) === edit) showValue(node, value);
  },
  splice(id, offset, removed, inserted) {
    const parent = nodes.get(id);
    if (!parent) return;
    let hadFocus = false;
    for (let count = removed; count > 0; count -= 1) {
      const gone = parent.children[offset];
      hadFocus ||= gone.contains(document.activeElement);
      for (const node of [gone, ...gone.querySelectorAll("[id]")]) nodes.delete(idOf(node));
      gone.remove();
    }
    const behind = parent.children[offset] ?? null;
    for (const tree of inserted) parent.insertBefore(build(tree), behind);
    // Who works with the keyboard stays at the place.
    const next = parent.children[Math.min(offset, parent.children.length - 1)];
    if (hadFocus) next?.querySelector("button, input")?.focus();
  },
  focus(id, isFocused) { nodes.get(id)?.[isFocused ? "focus" : "blur"](); },
  say(text) { live.textContent = ""; setTimeout(() => { live.textContent = text; }, 50); },
};

function show(message) {
  // Nothing changes under an input method.
  if (composing !== null) return void held.push(message);
  for (const [name, ...values] of message) patches[name](...values);
}

// What the user does

const idOf = (node) => Number(node.id.slice(1));
const isEdited = (node) => node.matches?.("#page input, #page select");

function tell(node, kind, more = {}) {
  const event = { id: idOf(node), kind, ...more };
  const last = queue.at(-1); // of edits that wait for the post before them the latest one counts
  if (kind === "edit" && last?.kind === "edit" && last.id === event.id) queue.pop();
  queue.push(event);
  post();
}

function tellEdit(node, kind) {
  edits.set(idOf(node), editOf(idOf(node)) + 1);
  tell(node, kind, { value: valueOf(node), edit: editOf(idOf(node)) });
}

const headers = { "content-type": "application/json" };
const send = (body) => fetch("/edits", { method: "POST", headers, body });

const bodyOf = (events) => JSON.stringify({ session, number: posts, events });
const fits = (events) => events.length <= eventCount && new TextEncoder().encode(bodyOf(events)).length <= bodySize;

async function post() {
  if (sending.length || isOver || !queue.length) return;
  posts += 1;
  let count = queue.length;
  while (count > 1 && !fits(queue.slice(0, count))) count = Math.ceil(count / 2);
  sending = queue.splice(0, count);
  // A text that is too long by itself: the server refuses an edit without a value, and sends what the input has.
  if (!fits(sending)) delete sending[0].value;
  const body = bodyOf(sending);
  for (let pause = 250; sending.length && !isOver; pause = Math.min(pause * 2, 4000)) {
    try {
      const answer = await send(body);
      if (!answer.ok) return end(answer.status);
      sending = [];
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  post();
}

root.addEventListener("input", ({ target }) => { if (composing === null) tellEdit(target, "edit"); });
root.addEventListener("compositionstart", ({ target }) => {
  composing = target.value;
  tell(target, "compose");
});
root.addEventListener("compositionend", ({ target }) => {
  const isSame = composing === target.value;
  composing = null;
  if (isSame) tell(target, "composed", { edit: 0 });
  else tellEdit(target, "composed");
  for (const message of held.splice(0)) show(message);
});
root.addEventListener("focusin", ({ target }) => { if (isEdited(target)) tell(target, "focus"); });
root.addEventListener("focusout", ({ target }) => {
  if (isEdited(target) && target.isConnected) tell(target, "blur");
});
root.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (key === "Enter" && isEdited(target) && !event.isComposing) tell(target, "end");
  const row = target.closest("li");
  const next = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[key];
  if (!next) return;
  event.preventDefault();
  next.querySelector("button, input")?.focus();
});
root.addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.submitter) tell(event.submitter, "click");
});
root.addEventListener("click", ({ target }) => {
  const button = target.closest("button[type=button]");
  if (button) tell(button, "click");
});

// The connection

function connect() {
  stream = new EventSource(`/events?session=${session}`);
  stream.onmessage = ({ data }) => show(JSON.parse(data));
  stream.onopen = () => { notice.textContent = ""; };
  stream.onerror = async () => {
    notice.textContent = "The connection is lost. Trying again …";
    if (stream.readyState !== EventSource.CLOSED) return;
    // Refused, or given up because the page is being left: then nothing is answered, and nothing may be done.
    const answer = await send(JSON.stringify({ session, number: 0, events: [] })).catch(() => null);
    if (answer?.status === 404) end(404);
    else setTimeout(connect, 1000);
  };
}

// The session is over: the server was started anew, or has waited too long.
function end(status) {
  if (isOver) return;
  isOver = true;
  stream.close();
  if (status === 404 && ![...edits.values()].some((edit) => edit > 0)) return location.reload();
  // What was typed stays there to be copied.
  const again = document.createElement("button");
  again.textContent = "Start anew";
  again.onclick = () => location.reload();
  notice.replaceChildren(status === 404 ? "The session is over. " : `The server refused this (${status}). `, again);
}

addEventListener("pagehide", () => {
  navigator.sendBeacon("/end", new Blob([JSON.stringify({ session })], { type: "application/json" }));
});
addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });
connect();
