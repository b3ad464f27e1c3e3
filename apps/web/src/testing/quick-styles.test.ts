import { afterEach, beforeEach, expect, it } from 'vitest'

const html = `
  <p>Text <a href="/">link</a> <button type="button">Press</button><input /><input type="HIDDEN" /><input type="hidden" /></p>
  <div hidden><p>Within</p></div><div style="visibility: hidden"><p>Unseen</p><p style="visibility: visible">Seen</p></div>
  <div style="opacity: 0; pointer-events: none"><b>Faint</b></div><div style="display: none"><i>Gone</i></div>
  <details><summary>More</summary><p>Folded</p></details><details open><summary>Less</summary><p>Open</p></details>
  <dialog>Closed</dialog><dialog open>Open</dialog><div popover>Over</div><script></script><template><p></p></template>
  <table><thead hidden><tr><th>Head</th></tr></thead><tbody hidden><tr><td>Cell</td></tr></tbody></table>
  <ul><li>Item</li></ul><svg><title>Sign</title><path d="M0 0" /></svg><fieldset><legend>Fields</legend></fieldset>
  <select><option>One</option></select><embed hidden><noscript></noscript><slot></slot><my-own>Own</my-own>`

// Files share the page, and jsdom keeps a sheet whose element goes with what it stands in.
const clean = () => {
  for (const sheet of document.querySelectorAll('style')) sheet.remove()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  document.body.replaceChildren()
  expect(document.styleSheets).toHaveLength(0)
}
beforeEach(clean)
afterEach(clean)

/** The same page in a window of its own, whose jsdom is as it comes. */
function openBoth() {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  const plain = frame.contentDocument!
  const quick = document.createElement('main')
  document.body.append(quick)
  quick.innerHTML = html
  plain.body.innerHTML = html
  return { quick, plain: plain.body }
}

const shownOf = (root: Element) =>
  [...root.querySelectorAll('*')].map((element) => {
    const style = element.ownerDocument.defaultView!.getComputedStyle(element)
    const { display, visibility, opacity, pointerEvents, color } = style
    const [again, presses] = ['display', 'pointer-events'].map((name) => style.getPropertyValue(name))
    return [element.localName, display, visibility, opacity, pointerEvents, color, again, presses]
  })

const addSheet = (root: Element) => {
  const sheet = root.ownerDocument.createElement('style')
  sheet.textContent =
    'p, li { display: none } td { visibility: hidden } ul { pointer-events: none; opacity: 0.5 }'
  root.append(sheet)
  return sheet
}

it('says the same of what is shown as jsdom itself', () => {
  const { quick, plain } = openBoth()
  expect(shownOf(quick)).toEqual(shownOf(plain))
  expect(shownOf(quick)).toContainEqual(expect.arrayContaining(['li', 'list-item', 'visible', '1', 'auto']))
})

it('says what is so after a change', () => {
  const { quick, plain } = openBoth()
  shownOf(quick)
  for (const root of [quick, plain]) {
    root.querySelector('div')!.hidden = false
    root.querySelector('dialog')!.setAttribute('open', '')
    root.querySelector('ul')!.style.visibility = 'hidden'
    root.querySelector('table')!.style.pointerEvents = 'none'
  }
  expect(shownOf(quick)).toEqual(shownOf(plain))
})

it('reads the style sheet of a page that has one', () => {
  const { quick, plain } = openBoth()
  shownOf(quick)
  for (const root of [quick, plain]) addSheet(root)
  expect(shownOf(quick)).toEqual(shownOf(plain))
  expect(getComputedStyle(quick.querySelector('li')!).display).toBe('none')
})

it('believes no style sheet that is gone, also of elements that were first seen with it', () => {
  const unseen = document.createElement('section')
  const sheet = addSheet(document.body)
  sheet.textContent = 'section, aside { display: none; visibility: hidden; pointer-events: none; opacity: 0 }'
  document.body.append(unseen)
  expect(getComputedStyle(unseen).display).toBe('none')
  sheet.remove()
  const later = document.createElement('section')
  const other = document.createElement('aside')
  document.body.append(later, other)
  for (const { display, visibility, opacity, pointerEvents } of [later, other].map((each) =>
    getComputedStyle(each),
  ))
    expect([display, visibility, opacity, pointerEvents]).toEqual(['block', 'visible', '1', 'auto'])
})
