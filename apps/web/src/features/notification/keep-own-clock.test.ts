import { afterEach, expect, it } from 'vitest'
import { installFakeBackend } from '../../testing/render-at.tsx'
import { keepOwnClock } from './keep-own-clock.ts'

const fixture = installFakeBackend()
// biome-ignore lint/suspicious/noDocumentCookie: The language of a browser is a cookie.
const choose = (locale: string) => (document.cookie = `hearth_lang=${locale}`)
afterEach(() => choose('; max-age=0'))

const asked = (method: 'POST' | 'PATCH') =>
  fixture.backend.askedOf(`${method} /rest/v1/member_clocks`).map(({ body, query }) => ({ body, query }))

it('tells the clock once for each browser, and no language where none was chosen', async () => {
  await keepOwnClock('member-1')
  await keepOwnClock('member-1')
  expect(asked('POST')).toHaveLength(1)
  expect(asked('PATCH')).toEqual([])
})

it('tells the language that was chosen in this browser, for an account that has none', async () => {
  fixture.backend.answer('PATCH /rest/v1/member_clocks', () => new Response(null, { status: 204 }))
  choose('de')
  await keepOwnClock('member-1')
  await keepOwnClock('member-1')
  const [told, ...others] = asked('PATCH')
  expect(others).toEqual([])
  expect(told?.body).toEqual({ locale: 'de' })
  expect(told?.query.get('locale')).toBe('is.null')
})
