import { afterEach, expect, it } from 'vitest'

const html = `
  <label id="wraps">Wraps <span><input id="wrapped" /></span></label>
  <label id="names" for="named">Names</label><label id="twice" for="named">Twice</label><input id="named" />
  <label id="empty" for=""><input id="unnamed" /></label>
  <label id="nobody" for="nobody-here">Nobody</label><label id="text" for="paragraph">Text</label><p id="paragraph"></p>
  <label id="secret" for="hidden-field">Secret</label><input type="hidden" id="hidden-field" />
  <label><select><option>One</option></select></label><label><button type="button">Press</button></label>
  <div hidden><p>Within</p></div><div style="visibility: hidden"><p>Unseen</p><p style="visibility: visible">Seen</p></div>
  <div style="opacity: 0; pointer-events: none"><b>Faint</b></div><div style="display: none"><i>Gone</i></div>
  <details><summary>More</summary><p>Folded</p></details><details open><summary>Less</summary><p>Open</p></details>
  <dialog>Closed</dialog><dialog open>Open</dialog><div popover>Over</div><script></script><template><p></p></template>
  <table><tbody hidden><tr><td>Cell</td></tr></tbody></table><ul><li>Item</li></ul><svg><path d="M0 0" /></svg>`

afterEach(() => document.body.replaceChildren())

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

const labelsOf = (root: Element) =>
  [...root.querySelectorAll<HTMLInputElement>('*')].map(
    ({ id, labels }) => [id, labels && [...labels].map((label) => label.id)] as const,
  )
const controlsOf = (root: Element) =>
  [...root.querySelectorAll('label')].map(({ id, control }) => [id, control?.id])
const shownOf = (root: Element) =>
  [...root.querySelectorAll('*')].map((element) => {
    const style = element.ownerDocument.defaultView!.getComputedStyle(element)
    const { display, visibility, opacity, pointerEvents, color } = style
    return [
      element.localName,
      display,
      visibility,
      opacity,
      pointerEvents,
      color,
      style.getPropertyValue('display'),
    ]
  })

it('says the same of labels, fields and what is shown as jsdom itself', () => {
  const { quick, plain } = openBoth()
  for (const say of [labelsOf, controlsOf, shownOf]) expect(say(quick)).toEqual(say(plain))
})

it('says what is so after a change', () => {
  const { quick, plain } = openBoth()
  for (const say of [labelsOf, controlsOf, shownOf]) say(quick)
  for (const root of [quick, plain]) {
    root.querySelector('#names')!.setAttribute('for', 'wrapped')
    root.querySelector('#twice')!.remove()
    root.querySelector('#named')!.id = 'nobody-here'
    root.querySelector('div')!.hidden = false
    root.querySelector('dialog')!.setAttribute('open', '')
  }
  for (const say of [labelsOf, controlsOf, shownOf]) expect(say(quick)).toEqual(say(plain))
})

it('reads the style sheet of a page that has one', () => {
  const { quick, plain } = openBoth()
  shownOf(quick)
  for (const root of [quick, plain]) {
    const sheet = root.ownerDocument.createElement('style')
    sheet.textContent = 'p, li { display: none } td { visibility: hidden }'
    root.append(sheet)
  }
  expect(shownOf(quick)).toEqual(shownOf(plain))
})
