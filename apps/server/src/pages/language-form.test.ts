import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.end())

async function press(locale: string, referer?: string) {
  const { statusCode, headers } = await app.http.inject({
    method: 'POST',
    url: '/language',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(referer && { referer }) },
    payload: `lang=${locale}`,
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
