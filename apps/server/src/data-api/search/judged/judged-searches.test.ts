// Two hundred searches in a small community, with what is right for each: the order of a sentence that is understood is at least
// as good as that of its plain words, on every one. How good an order is, is its normalized discounted cumulative gain.
import { readFileSync } from 'node:fs'
import { citiesByName, understand, vocabularyOf } from '@hearth/contracts/search'
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import english from '@hearth/messages/search/en' with { type: 'json' }
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildMember } from '../../../testing/people.ts'
import {
  buildSearchEvent,
  buildSearchProvider,
  buildSearchVenue,
  dayFromToday,
  type Found,
  search,
} from '../testing.ts'

const linesOf = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('# '))
    .map((line) => line.split('|').map((part) => part.trim()))

const weekday = new Date(`${dayFromToday(0)}T00:00:00Z`).getUTCDay()
/** The next Tuesday: days are counted from it, so that weekdays are what the searches say. */
const untilTuesday = (2 - weekday + 7) % 7 || 7
const today = dayFromToday(untilTuesday)
const cities = citiesByName([['Lisbon'], ['Porto'], ['Berlin']])
const shown = 10

let test: TestDatabase
/** By their titles, the ids by which the judgements name them. */
const ids = new Map<string, string>()
beforeAll(async () => {
  test = await createTestDatabase()
  for (const line of linesOf('community.txt')) await build(line)
})
afterAll(() => test.drop())

async function build([id = '', kind, title = '', category, city = '', ...more]: string[]) {
  const [day = '', time = '', price = '', access = '', goodFor = '', description = ''] = more
  ids.set(title, id)
  const facts = access.split(',').filter(Boolean)
  if (kind === 'events') {
    const start = dayFromToday(untilTuesday + Number(day))
    const cost = Number(/[\d.]+/.exec(price)?.[0]) * 100
    await buildSearchEvent(test, {
      ...{ title, category, city, description, start_date: start, start_time: time, access: facts },
      ...{ starts_at: `${start}T${time}:00Z`, ends_at: `${start}T23:59:00Z`, good_for: goodFor.split(',') },
      ...{ is_free: price.includes('free'), by_donation: price.includes('donation') },
      ...(cost > 0 && { price_min: cost, currency: 'EUR' }),
      ...(price.includes('online') && { online_url: 'https://hearth.example/room' }),
    })
  }
  if (kind === 'venues')
    await buildSearchVenue(test, { name: title, kind: category, city, access: facts, description })
  if (kind !== 'providers' && kind !== 'members') return
  const { userId } = await buildMember(test, { username: `person_${id.toLowerCase()}` })
  if (kind === 'providers') {
    await buildSearchProvider(test, { owner_id: userId, name: title, city, categories: [category] })
    await test.owner('update public.profiles set is_hidden = false where id = $1', [userId])
  } else {
    await test.owner('update public.profiles set display_name = $2 where id = $1', [userId, title])
    await test.owner(
      `insert into public.profile_details (user_id, field, value, audience) values ($1, 'city', to_jsonb($2::text), 'everyone')`,
      [userId, city],
    )
  }
}

/** What is shown for a sentence, in its order: what is called so, what fits, what comes close. */
async function shownFor(sentence: string): Promise<string[]> {
  const { choices, said, rest } = understand(sentence, {
    vocabularies: [vocabularyOf(english)],
    today,
    cities,
  })
  const { kind, category, city, from, to, time, price, upTo, currency, access, online } = choices
  const found = await search(test, {
    today,
    ...(rest && { words: rest }),
    ...(kind && { kinds: [kind] }),
    ...(category && { category }),
    ...(city && { in_city: city }),
    ...(from && { date_from: from }),
    ...(to && { date_to: to }),
    ...(time && { time_of_day: time }),
    ...(price && { price }),
    ...(upTo && { price_max: upTo, price_currency: currency }),
    ...(access && { access_facts: access }),
    ...(online !== undefined && { online }),
    ...(Object.keys(said).length > 0 && { sentence: [...Object.values(said), rest].join(' ') }),
  })
  return idsOf([...found.named, ...found.hits, ...found.also])
}

const shownForWords = async (words: string) => idsOf((await search(test, { today, words })).hits)

const idsOf = (hits: Found['hits']) =>
  [...new Set(hits.map(({ title }) => ids.get(title) ?? title))].slice(0, shown)

/** From 0 to 1. What is right counts three times as much as what comes close. */
function gain(order: readonly string[], right: readonly string[], close: readonly string[]): number {
  const worth = (id: string) => (right.includes(id) ? 3 : close.includes(id) ? 1 : 0)
  const sum = (worths: number[]) => worths.reduce((all, one, at) => all + one / Math.log2(at + 2), 0)
  const best = [...right.map(() => 3), ...close.map(() => 1)].slice(0, shown)
  return sum(order.map(worth)) / sum(best)
}

it('shows what is right at least as well as plain words do, on every search', {
  timeout: 120_000,
}, async () => {
  const searches = linesOf('searches.txt')
  expect(searches.length).toBeGreaterThanOrEqual(200)
  const worse: string[] = []
  const gains = { before: 0, now: 0 }
  for (const [sentence = '', right = '', close = ''] of searches) {
    const judged = [right, close].map((list) => list.split(' ').filter(Boolean)) as [string[], string[]]
    for (const id of judged.flat()) expect([...ids.values()]).toContain(id)
    const [plain, now] = [await shownForWords(sentence), await shownFor(sentence)]
    const [before, after] = [gain(plain, ...judged), gain(now, ...judged)]
    gains.before += before / searches.length
    gains.now += after / searches.length
    if (process.env.SHOW_MISSED && after < 0.85)
      process.stdout.write(`${after.toFixed(2)} ${sentence}: ${judged.join(' / ')} -> ${now}\n`)
    if (after < before - 1e-9)
      worse.push(`${sentence}: ${judged.join(' / ')}\n    plain ${plain}\n    now   ${now}`)
  }
  if (process.env.SHOW_MISSED) process.stdout.write(`${JSON.stringify(gains)}\n${worse.join('\n')}\n`)
  expect(worse).toEqual([])
  expect(gains.now).toBeGreaterThan(0.9)
})
