// Uses both pages by their buttons, checks after each step that they show the same, and measures. All at once, so that
// the document is finished only when the figures stand in it.
function measure(pages) {
  const median = numbers => numbers.sort((one, other) => one - other)[numbers.length >> 1]
  const find = (root, name) => root.querySelector('.' + name)
  const press = name => root => find(root, name).click()
  const empty = press('clear'), full = root => { empty(root); press('append')(root) }
  let turn = 0
  const steps = [
    // The name, what is done before, what is measured, how often in a row.
    ['input to label', () => {}, root => {
      find(root, 'name').value = 'Grace ' + turn++ % 10
      find(root, 'name').dispatchEvent(new Event('input', { bubbles: true }))
    }, 200],
    ['create 1,000 rows', empty, press('append'), 1],
    ['replace 1,000 rows', full, press('replace'), 1],
    ['append 1,000 rows', full, press('append'), 1],
    ['update every tenth', full, press('update'), 5],
    ['select', full, root => find(root, 'rows').children[turn++ * 7 % 900].children[1].click(), 50],
    ['swap two', full, press('swap'), 11],
    ['remove', full, root => find(root, 'rows').children[3].children[2].click(), 50],
    ['clear', full, empty, 1],
  ]
  return steps.map(([name, prepare, step, times]) => {
    const figures = pages.map(() => ({ script: [], shown: [] }))
    for (let round = 0; round < 11; round++) {
      const shown = pages.map((root, which) => {
        pages.forEach(empty)
        prepare(root)
        turn = 0
        document.body.offsetHeight
        const start = performance.now()
        for (let count = 0; count < times; count++) step(root)
        const end = performance.now()
        document.body.offsetHeight
        figures[which].script.push((end - start) / times)
        figures[which].shown.push((performance.now() - start) / times)
        return find(root, 'greeting').textContent + find(root, 'rows').innerHTML
      })
      if (shown[0] !== shown[1]) throw Error(`The pages differ after: ${name}`)
    }
    return [name, ...figures.flatMap(({ script, shown }) => [median(script), median(shown)])]
  })
}

// Fills the memory of the module: the page ends with a sentence, and not silently.
function endMemory(root) {
  const append = () => root.querySelector('.append')
  for (let count = 0; count < 99 && append(); count++) append().click()
  if (!root.textContent.endsWith(': out of memory\n')) throw Error(`Without memory the page says: ${root.textContent}`)
}
