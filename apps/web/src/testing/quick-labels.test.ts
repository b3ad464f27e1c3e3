import { afterEach, expect, it } from 'vitest'

const html = `
  <label id="wraps">Wraps <span><input id="wrapped" /></span></label>
  <label id="names" for="named">Names</label><label id="twice" for="named">Twice</label><input id="named" />
  <label id="empty" for=""><input id="unnamed" /></label>
  <label id="nobody" for="nobody-here">Nobody</label><label id="text" for="paragraph">Text</label><p id="paragraph"></p>
  <label id="secret" for="hidden-field">Secret</label><input type="hidden" id="hidden-field" />
  <label><select><option>One</option></select></label><label><button type="button">Press</button></label>`

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

it('says the same of labels and fields as jsdom itself', () => {
  const { quick, plain } = openBoth()
  for (const say of [labelsOf, controlsOf]) expect(say(quick)).toEqual(say(plain))
})

it('says what is so after a change', () => {
  const { quick, plain } = openBoth()
  for (const say of [labelsOf, controlsOf]) say(quick)
  for (const root of [quick, plain]) {
    root.querySelector('#names')!.setAttribute('for', 'wrapped')
    root.querySelector('#twice')!.remove()
    root.querySelector('#named')!.id = 'nobody-here'
  }
  for (const say of [labelsOf, controlsOf]) expect(say(quick)).toEqual(say(plain))
})
