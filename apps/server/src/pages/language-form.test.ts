import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.end())

async function press(locale: string, referer?: string, back?: string) {
  const { statusCode, headers } = await app.http.inject({
    method: 'POST',
    url: '/language',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(referer && { referer }) },
    payload: new URLSearchParams({ lang: locale, ...(back !== undefined && { back }) }).toString(),
  })
  return { statusCode, to: headers.location, cookie: String(headers['set-cookie']) }
}
const here = (path: string) => app.parts.config.siteUrl + path

it('keeps the choice, and leads back to the page that it was made on', async () => {
  expect(await press('de', here('/explore?city=Lisbon'))).toEqual({
    statusCode: 303,
    to: '/explore?city=Lisbon&lang=de',
    cookie: expect.stringMatching(/^hearth_lang=de; Path=\/; Max-Age=31536000; SameSite=Lax/),
  })
  expect((await press('pt', here('/explore?lang=es'))).to).toBe('/explore?lang=pt')
  expect(await press('en', here('/explore?lang=es&city=Lisbon'))).toMatchObject({
    ...{ to: '/explore?city=Lisbon', cookie: expect.stringContaining('hearth_lang=en') },
  })
})

it('leads nowhere but to pages of ours, and knows no other language', async () => {
  for (const referer of [
    'https://elsewhere.example/explore',
    here('//elsewhere.example/'),
    'nonsense',
    undefined,
  ])
    expect((await press('fr', referer)).to).toBe('/?lang=fr')
  expect((await press('xx"; Domain=x', here('/'))).cookie).toMatch(/^hearth_lang=en; /)
})

it('leads back to a private page, which says itself where it is, and nowhere else', async () => {
  expect((await press('de', undefined, '/guest/a-pass?after=1-2')).to).toBe('/guest/a-pass?after=1-2&lang=de')
  expect((await press('de', here('/explore'), '/guest/a-pass')).to).toBe('/guest/a-pass?lang=de')
  const bad = [
    '//elsewhere.example/',
    '/\\elsewhere.example',
    '/.//elsewhere.example',
    'https://elsewhere.example/',
    'javascript:alert(1)',
  ]
  for (const back of bad) expect((await press('de', here('/explore'), back)).to).toBe('/?lang=de')
})
