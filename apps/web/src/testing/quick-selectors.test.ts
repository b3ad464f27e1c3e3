import { afterEach, expect, it } from 'vitest'

const html = `
  <h2 id="_r_1_">Names</h2><form id="«r2»" aria-labelledby="_r_1_"><input type="submit" /><input type="TEXT" id="twice" />
  <button type="button" id="twice">Press</button><a href="/">Link</a><a>No link</a><select multiple><option>One</option></select></form>
  <svg><a href="/"><title>Sign</title></a><linearGradient /></svg><img alt="" /><script></script><style></style>`

const selectors = [
  ...['button', 'script, style', 'a[href]', 'input[type=submit], input[type=button], input[type=reset]'],
  ...[
    'img[alt=""]',
    'input[type="text"]',
    'select[multiple],select[size]',
    'input:not([type])',
    '*',
    '[href]',
  ],
  ...['form button', 'lineargradient', 'A', 'h1,h2,.title', 'input[value="a,b"]', 'option'],
]

// Files share the page, and jsdom keeps a sheet whose element goes with what it stands in.
afterEach(() => {
  for (const sheet of document.querySelectorAll('style')) sheet.remove()
  document.body.replaceChildren()
  expect(document.styleSheets).toHaveLength(0)
})

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

const matchesOf = (root: Element) =>
  [...root.querySelectorAll('*')].map((element) => [
    element.localName,
    ...selectors.map((selector) => element.matches(selector)),
  ])

it('matches the elements that jsdom itself does', () => {
  const { quick, plain } = openBoth()
  expect(matchesOf(quick)).toEqual(matchesOf(plain))
  expect(quick.querySelector('a')!.matches('a[href]')).toBe(true)
  expect(() => quick.matches('a[')).toThrow()
})

it('finds by an id in brackets what jsdom itself does, also within a part of the page, and twice there', () => {
  const { quick, plain } = openBoth()
  const found = (root: Element) => {
    const form = root.querySelector('form')!
    return ['_r_1_', '«r2»', 'twice', 'nowhere'].flatMap((id) =>
      [root, form, form.querySelector('button')!, root.querySelector('svg')!].map(
        (within) => within.querySelector(`[id="${id}"]`)?.outerHTML,
      ),
    )
  }
  expect(found(quick)).toEqual(found(plain))
  expect(document.querySelector('[id="twice"]')).toBe(quick.querySelector('input[id="twice"]'))
})

it('finds in what stands in no page yet', () => {
  const apart = document.createElement('div')
  apart.innerHTML = html
  expect(apart.querySelector('[id="_r_1_"]')).toBe(apart.firstElementChild)
  document.body.innerHTML = html
  expect(apart.querySelector('[id="_r_1_"]')).toBe(apart.firstElementChild)
})

it('finds a second of the same id where the first is elsewhere', () => {
  document.body.innerHTML = '<p id="same"></p><div><b id="same"></b></div>'
  expect(document.querySelector('div')!.querySelector('[id="same"]')?.localName).toBe('b')
})
