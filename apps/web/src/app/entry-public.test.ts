import type { HearthInfo } from '@hearth/contracts'
import { pageTable } from '@hearth/contracts/pages'
import { artEdition } from '@hearth/contracts/scene-address'
import { expect, test } from 'vitest'
import { sampleHome } from '../../scripts/sample-home.ts'
import { findPageData, type PageData, pageDataId } from '../data/page-data.ts'
import { buildHomeEvent } from '../testing/build-home-event.ts'
import { type ClientAssets, renderPublicPage } from './entry-public.tsx'
import { readStyles } from './html/shown-styles.ts'

const hearthInfo: HearthInfo = {
  site: { name: 'Hearth', url: 'https://hearth.example' },
  backend: { url: 'https://hearth.example', anonKey: 'key' },
  engine: { host: 'https://hearth.example', canisterId: 'aaaaa-aa', rootKey: '00' },
  signOn: { rootDomain: 'hearth.example', environment: 'prod' },
  maps: {
    tiles: 'https://tiles.example/{z}/{x}/{y}.png',
    attribution: '© OpenStreetMap contributors',
    findsPlaces: false,
  },
  siblings: [],
}
const uuid = '8e3b4a7c-0000-4000-8000-000000000002'
const assets: ClientAssets = {
  entry: '/assets/main.js',
  fonts: ['/assets/figtree.woff2', '/assets/petrona.woff2'],
  fontFaces: '@font-face{a:b}',
  rules: readStyles('main{a:b}.never{a:b}'),
  base: {
    scripts: ['/assets/main.js'],
    styles: ['/assets/main.css'],
  },
  screens: {
    'src/app/screens/site/home.tsx': {
      scripts: ['/assets/home.js'],
      styles: ['/assets/home.css'],
    },
  },
}

test('the home page comes whole: title, events as links, the search as a form that works by itself', async () => {
  const { html, status, isWhole } = await render('/', { home: sampleHome })
  const document = parse(html)
  expect({ status, isWhole }).toEqual({ status: 200, isWhole: true })
  expect(document.title).toBe('Hearth: gather where it’s warm')
  expect(document.querySelectorAll('h1')).toHaveLength(1)
  expect(document.querySelector('a[href="/e/cello-by-candle"]')?.textContent).toContain(
    'Cello by candlelight',
  )
  expect(document.querySelectorAll('article')).toHaveLength(6)
  const form = document.querySelector('form')!
  expect([form.getAttribute('action'), form.method]).toEqual(['/explore', 'get'])
  expect([...form.querySelectorAll('select')].map(({ name }) => name)).toEqual(['category', 'when', 'city'])
  expect(form.querySelector<HTMLOptionElement>('select[name="when"] option')?.value).toBe(
    '2026-11-20/2026-11-22',
  )
  expect(document.querySelectorAll('nav[aria-label="Categories"] a')).toHaveLength(7)
})

test('a page is the same whatever else its process wrote before, with its parts that are loaded by themselves', async () => {
  const [first, second] = [await render('/event/e1'), await render('/event/e1')]
  expect(second.html).toBe(first.html)
  expect(first.html).toContain('notice-bell')
  expect(first.html).not.toContain('<!--$!-->')
})

test('nothing on it waits for a script, and everything inline carries the nonce', async () => {
  const { html } = await render('/', { home: sampleHome })
  const document = parse(html)
  expect(document.querySelector('link[rel="stylesheet"]')).toBeNull()
  expect(document.querySelector('script[src]')).toBeNull()
  expect([...document.querySelectorAll('style')].map(({ textContent }) => textContent)).toEqual([
    '@font-face{a:b}',
    'main{a:b}',
    expect.stringContaining('#start-failure'),
  ])
  const inline = [...document.querySelectorAll<HTMLElement>('style, script')].filter(
    (element) => !element.getAttribute('type')?.includes('json'),
  )
  expect(inline).toHaveLength(6)
  expect(inline.every((element) => element.getAttribute('nonce') === 'n0nce')).toBe(true)
  const preloaded = [...document.querySelectorAll('link[rel="preload"]')].map((link) =>
    link.getAttribute('href'),
  )
  expect(preloaded).toEqual([`/art/${artEdition}/cello-night3/tall/cello-by-candle.svg`, ...assets.fonts])
})

test('a line for everyone stands above the app, once closed never again, and costs nothing while there is none', async () => {
  const announcement = { id: '0b0a', text: 'We bake <b>& sing</b> on Friday' }
  const [silent, said] = await Promise.all([
    render('/login', undefined),
    renderPublicPage({
      url: '/login',
      nonce: 'n0nce',
      hearthInfo,
      assets,
      announcement,
      nowMs: sampleHome.readAtMs,
    }),
  ])
  expect(silent.html).not.toContain('announcement')
  const line = parse(said.html).querySelector('body > aside')!
  expect(line.querySelector('p')?.textContent).toBe(announcement.text)

  const [, script] = said.html.match(/<\/aside><script nonce="n0nce">(.*?)<\/script>/)!
  const open = () => {
    document.body.innerHTML = line.outerHTML
    new Function(script!)()
    return document.querySelector('#announcement')
  }
  localStorage.clear()
  open()!.querySelector('button')!.click()
  expect(document.querySelector('#announcement')).toBeNull()
  expect(open()).toBeNull()
  localStorage.clear()
  document.body.innerHTML = ''
})

test('the data stands in the page and reads back as it was, whatever it says', async () => {
  const title = '</script><script>alert(1)</script><!-- \u2028 & "'
  const home = { ...sampleHome, soonest: [buildHomeEvent({ title })] }
  const { html } = await render('/', { home })
  const document = parse(html)
  const data = JSON.parse(document.getElementById(pageDataId)!.textContent!) as PageData
  expect(data).toEqual({ hearth: hearthInfo, queries: [[['home'], home]], nowMs: sampleHome.readAtMs })
  expect(findPageData(html)).toEqual(data)
  expect(html).not.toContain('<script>alert')
})

test('a home page without data, and every screen behind the login, starts at once, after its placeholder', async () => {
  for (const url of [
    '/',
    '/events/party?city=Lisbon',
    '/event/abc',
    '/create-event',
    '/my-events',
    '/nightlife',
  ]) {
    const { html, status, isWhole } = await render(url)
    const document = parse(html)
    expect({ url, status, isWhole }).toEqual({ url, status: 200, isWhole: false })
    expect(document.getElementById('root')!.childElementCount).toBe(0)
    const places = [...document.body.children].map(({ id }) => id)
    expect(places.indexOf('root')).toBeGreaterThan(places.indexOf('placeholder'))
    // Sheets and scripts come once the placeholder is on the screen.
    expect(document.querySelector('link:is([rel="stylesheet"], [rel="modulepreload"])')).toBeNull()
    for (const file of ['"/assets/main.css"', '"/assets/main.js"'])
      expect(document.body.lastElementChild?.textContent).toContain(file)
    expect(document.body.lastElementChild?.textContent).toContain('import("/assets/main.js")')
  }
})

const guarded = pageTable.filter(({ needs }) => needs !== 'open')
test.each(guarded)(
  '$path shows a member at once where they are, and a visitor nothing of it',
  async (page) => {
    const url = page.path.replace('/:category', '/party').replace(/:\w+/, uuid)
    const { html } = await render(url)
    const document = parse(html)
    const placeholder = document.getElementById('placeholder')!
    expect(placeholder.querySelectorAll('header nav a').length).toBeGreaterThan(3)
    expect(placeholder.textContent).not.toMatch(/Verifying|Sign in|Sign up/)
    // What is typed or pressed here would be lost.
    expect(placeholder.querySelectorAll('main:not([inert]), button:not([inert])')).toHaveLength(0)
    expect(placeholder.querySelectorAll(':is(input, textarea):not([readonly])')).toHaveLength(0)
    expect(placeholder.querySelectorAll('main [role=status], main h1').length).toBeGreaterThan(0)
    const style = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('')
    expect(style).toContain('#placeholder{display:none}[data-likely-member] #placeholder{display:block}')
  },
)

test('a placeholder is the same for all addresses of a route, unless it says something of them', async () => {
  const main = async (url: string) =>
    parse((await render(url)).html).querySelector('#placeholder main')?.innerHTML
  expect(await main('/venues/8e3b4a7c-0000-4000-8000-000000000001')).toBe(await main(`/venues/${uuid}`))
  expect(await main('/profile/mira')).toContain('mira')
  expect(await main('/profile/jonas')).toContain('jonas')
})

test.each(['/confirm', '/reset-password', '/sso', '/suspended'])(
  '%s, whose address says what it shows, has none',
  async (url) => {
    expect((await render(url)).html).not.toContain('placeholder"')
  },
)

test.each(['/login', '/signup'])('%s comes whole', async (url) => {
  const { status, isWhole, html } = await render(url)
  expect({ status, isWhole }).toEqual({ status: 200, isWhole: true })
  expect(parse(html).querySelectorAll('h1')).toHaveLength(1)
})

test.each(['/not-found', '/no/such/door', '/events/unknown/deeper'])(
  '%s is the 404 page with its status',
  async (url) => {
    const { html, status } = await render(url)
    const document = parse(html)
    expect(status).toBe(404)
    expect(document.querySelector('h1')?.textContent).toBe('Oops! Page not found')
    expect(
      [...document.querySelectorAll('main button, main a')].map(({ textContent }) => textContent),
    ).toEqual(['Return to Home', 'Go Back'])
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  },
)

function render(url: string, data?: { home: typeof sampleHome }) {
  return renderPublicPage({
    url,
    nonce: 'n0nce',
    hearthInfo,
    assets,
    nowMs: sampleHome.readAtMs,
    ...(data && { data }),
  })
}

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html')
}
