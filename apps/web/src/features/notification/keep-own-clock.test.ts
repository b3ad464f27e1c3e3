import { afterEach, beforeEach, expect, it } from 'vitest'
import { setHabits } from '../../format/habits.ts'
import { formatWallTime } from '../../format/when.ts'
import { installFakeBackend } from '../../testing/render-at.tsx'
import { keepOwnClock } from './keep-own-clock.ts'

const fixture = installFakeBackend()
let ofAccount: string | null
let habitsOfAccount: { hours: number | null; week_start: number | null }
// biome-ignore lint/suspicious/noDocumentCookie: The language of a browser is a cookie.
const choose = (locale: string) => (document.cookie = `hearth_lang=${locale}; Path=/`)
beforeEach(() => {
  ofAccount = null
  habitsOfAccount = { hours: null, week_start: null }
  fixture.backend.answer('POST /rest/v1/member_clocks', ({ body }) => {
    ofAccount = (body as { locale?: string }).locale ?? ofAccount
    return Response.json({ locale: ofAccount, ...habitsOfAccount })
  })
  fixture.backend.answer('PATCH /rest/v1/member_clocks', ({ body }) => {
    ofAccount = (body as { locale: string }).locale
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = 'hearth_lang=; Path=/; Max-Age=0'
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = 'hearth_habits=; Path=/; Max-Age=0'
  setHabits({})
})

const asked = (method: 'POST' | 'PATCH') => fixture.backend.askedOf(`${method} /rest/v1/member_clocks`)

it('tells the clock once for each browser, and no language where none was chosen', async () => {
  await keepOwnClock('member-1')
  await keepOwnClock('member-1')
  expect(asked('POST')).toHaveLength(1)
  expect(asked('PATCH')).toEqual([])
})

it('tells the language of this browser, for an account that has none', async () => {
  choose('de')
  await keepOwnClock('member-1')
  await keepOwnClock('member-1')
  const [told, ...others] = asked('PATCH')
  expect(others).toEqual([])
  expect(told?.body).toEqual({ locale: 'de' })
  expect(told?.query.get('locale')).toBe('is.null')
  expect(ofAccount).toBe('de')
})

it('reads on in the account’s language, whatever this browser noted before', async () => {
  ofAccount = 'ar'
  choose('de')
  await keepOwnClock('member-1')
  expect(document.cookie).toContain('hearth_lang=ar')
  expect(ofAccount).toBe('ar')
  await keepOwnClock('member-1')
  expect(asked('POST')).toHaveLength(1)
})

it('changes the account’s language once another is chosen here', async () => {
  choose('de')
  await keepOwnClock('member-1')
  choose('fr')
  await keepOwnClock('member-1')
  expect(ofAccount).toBe('fr')
  expect(document.cookie).toContain('hearth_lang=fr')
})

it('leaves a language that is pressed while it asks, and tells the account', async () => {
  ofAccount = 'en'
  const asking = keepOwnClock('member-1')
  choose('de')
  await asking
  expect(document.cookie).toContain('hearth_lang=de')
  expect(ofAccount).toBe('de')
})

it('does not take the choice of whoever used this browser before', async () => {
  choose('de')
  await keepOwnClock('member-1')
  ofAccount = 'es'
  await keepOwnClock('member-2')
  expect(ofAccount).toBe('es')
  expect(document.cookie).toContain('hearth_lang=es')
})

it('writes times and weeks as the account’s member chose, also in another browser, and asks no further', async () => {
  habitsOfAccount = { hours: 12, week_start: 7 }
  await keepOwnClock('member-1')
  expect(document.cookie).toContain('hearth_habits=12.7')
  expect(formatWallTime('19:30').replaceAll(/\s/g, ' ')).toBe('7:30 pm')
  await keepOwnClock('member-1')
  expect(asked('POST')).toHaveLength(1)
  await keepOwnClock('member-2')
  habitsOfAccount = { hours: null, week_start: null }
  await keepOwnClock('member-3')
  expect(document.cookie).toContain('hearth_habits=.')
  expect(formatWallTime('19:30')).toBe('19:30')
})
