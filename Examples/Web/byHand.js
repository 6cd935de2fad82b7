// The same page without Binding, as one writes it who knows what each button changes.
function byHand(root) {
  const adjectives = ['pretty', 'large', 'big', 'small', 'tall', 'short', 'long', 'handsome', 'plain']
  const things = ['table', 'chair', 'house', 'desk', 'car', 'pony', 'cookie', 'pizza']
  const find = name => root.querySelector('.' + name)
  const template = root.querySelector('template.row').content.firstElementChild
  const rows = find('rows')
  let lastID = 0, selected = null
  const make = () => {
    lastID += 1
    const row = template.cloneNode(true)
    row.children[0].textContent = lastID
    row.children[1].textContent = adjectives[lastID % adjectives.length] + ' ' + things[lastID % things.length]
    return row
  }
  const append = () => { for (let count = 0; count < 1000; count++) rows.appendChild(make()) }
  const clear = () => { rows.textContent = ''; selected = null }
  const greet = () => { find('greeting').textContent = 'Hello, ' + find('name').value }
  find('name').value = 'Ada'
  greet()
  find('name').addEventListener('input', greet)
  find('append').addEventListener('click', append)
  find('replace').addEventListener('click', () => { clear(); append() })
  find('clear').addEventListener('click', clear)
  find('update').addEventListener('click', () => {
    const all = rows.children
    for (let offset = 0; offset < all.length; offset += 10) all[offset].children[1].textContent += ' !!!'
  })
  find('swap').addEventListener('click', () => {
    const count = rows.children.length
    if (count <= 2) return
    const first = rows.children[1], last = rows.children[count - 2], next = last.nextSibling
    rows.insertBefore(last, first)
    rows.insertBefore(first, next)
  })
  rows.addEventListener('click', event => {
    const row = event.target.closest('tr')
    if (event.target.className === 'remove') return row.remove()
    if (selected) selected.className = ''
    selected = row
    row.className = 'selected'
  })
}
