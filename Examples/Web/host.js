// What Page.wasm needs of a browser. `root`: the part of the document that it lives in.
function host(root, bytes) {
  const nodes = [null], free = [], said = []
  const keep = node => {
    const number = free.pop() ?? nodes.length
    nodes[number] = node
    return node.number = number
  }
  const text = (start, count) => decoder.decode(new Uint8Array(wasm.memory.buffer, start, count))
  const find = (start, count) => root.querySelector('.' + text(start, count))
  const decoder = new TextDecoder(), encoder = new TextEncoder()
  const page = {
    find: (start, count) => keep(find(start, count)),
    clone: (start, count) => keep(find(start, count).content.firstElementChild.cloneNode(true)),
    release: node => { nodes[node] = null; free.push(node) },
    setText: (node, child, start, count) => {
      const element = child < 0 ? nodes[node] : nodes[node].children[child]
      if ('value' in element) element.value = text(start, count)
      else element.textContent = text(start, count)
    },
    setClass: (node, start, count) => { nodes[node].className = text(start, count) },
    insert: (parent, node, next) => { nodes[parent].insertBefore(nodes[node], nodes[next]) },
    remove: node => { nodes[node].remove() },
    listen: (node, start, count, listener) => nodes[node].addEventListener(text(start, count), event => {
      const bytes = encoder.encode(event.target.value ?? event.target.className)
      const place = wasm.allocate(bytes.length)
      new Uint8Array(wasm.memory.buffer, place, bytes.length).set(bytes)
      wasm.dispatch(listener, event.target.closest('tr')?.number ?? 0, place, bytes.length)
    }),
  }
  const system = {
    fd_write: (file, pieces) => { said.push(text(...new Uint32Array(wasm.memory.buffer, pieces, 2))); return 0 },
    proc_exit: status => {
      root.textContent = `The page has ended, and can be loaded anew: ${said.join('')}`
      throw Error(`Page.wasm ended with ${status}`)
    },
  }
  const wasm = new WebAssembly.Instance(new WebAssembly.Module(bytes), { page, wasi_snapshot_preview1: system }).exports
  wasm._start()
}
