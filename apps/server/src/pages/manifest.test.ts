import { compileForNode } from '@hearth/messages/compile'
import { locales } from '@hearth/messages/locales'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { manifestRoute } from './manifest.ts'

const http = fastify()
manifestRoute(http)
beforeAll(async () => {
  for (const locale of locales) await compileForNode(locale)
}, 300_000)
afterAll(() => http.close())

const read = async (query = '') => (await http.inject({ url: `/manifest.webmanifest${query}` })).json()

it('is one app in each language', async () => {
  const [english, ...others] = await Promise.all(locales.map((locale) => read(`?lang=${locale}`)))
  expect(await read()).toEqual(english)
  expect(english).toMatchObject({ id: '/', start_url: '/', lang: 'en', dir: 'ltr' })
  const descriptions = new Set([english.description])
  for (const [place, { description, lang, dir, screenshots, ...rest }] of others.entries()) {
    expect([lang, dir]).toEqual([locales[place + 1], lang === 'ar' ? 'rtl' : 'ltr'])
    expect(screenshots[0].label).not.toBe(english.screenshots[0].label)
    descriptions.add(description)
    expect(rest).toEqual(
      Object.fromEntries(Object.keys(rest).map((name) => [name, english[name as keyof typeof english]])),
    )
  }
  expect(descriptions.size).toBe(locales.length)
})
