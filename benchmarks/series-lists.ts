import { toCandidBrowse } from '@hearth/contracts/candid-event'
import type { BrowseRequest } from '@hearth/contracts/event'
import { type Benchmark, type Figure, limitedToTimes } from './figure.ts'
import { queryRequest } from './harness/envelopes.ts'
import { makeEvents } from './harness/events.ts'
import { type Hearth, withTwoHearths } from './harness/hearth.ts'
import { type HttpRequest, requestBytes, send } from './harness/load.ts'
import { headersOf } from './harness/members.ts'
import { median, successful } from './harness/rounds.ts'
import { endAllSeries, makeSeries } from './harness/series.ts'

const series = 2_000
const dates = 52
const shown = 50
const browseAskings = 120
/** Each in words of its own, of which there are `citySpellings`. */
const feedAskings = 40

export const seriesLists: Benchmark = {
  name: 'series-lists',
  title: 'Lists with series',
  how: `What lists ask for at a Hearth with ${series.toLocaleString('en')} weekly series of ${dates} dates each, in turns with another that has
${series.toLocaleString('en')} single events: \`browseEvents\` with ${shown} events in questions that differ in a nonce, so that no cache can answer, and
what cards ask beside (\`event_standing\` of ${shown}). As many events as all dates together, each by itself, stand beside it.`,
  run: withTwoHearths(async (singles, ofSeries) => {
    await makeEvents(singles, series)
    await makeEvents(ofSeries, series)
    await makeSeries(ofSeries, dates)
    const figures: Measured[] = []
    for (const question of await questions([singles, ofSeries])) {
      const times = await takeTurns({ singles, ofSeries }, question)
      figures.push({ question, ...times })
    }
    await endAllSeries(ofSeries)
    const asSingles = new Map<string, number>()
    for (const { question } of figures) {
      const { ofSeries: tookMs } = await takeTurns({ singles, ofSeries }, question)
      asSingles.set(question.what, tookMs)
    }
    return figures.map((one) => figureOf(one, asSingles.get(one.question.what)!))
  }),
}

type Question = {
  what: string
  ask: (hearth: Hearth) => HttpRequest | Promise<HttpRequest>
  askings?: number
}
type Times = { singles: number; ofSeries: number }
type Measured = Times & { question: Question }

async function questions(hearths: Hearth[]): Promise<Question[]> {
  const browse = (what: string, asked: Partial<BrowseRequest>): Question => ({
    what,
    ask: (hearth) =>
      queryRequest(hearth, {
        method: 'browseEvents',
        args: [toCandidBrowse({ filter: {}, limit: shown, ...asked })],
        isDistinct: true,
      }),
  })
  const soonest = new Map<Hearth, Buffer>()
  for (const hearth of hearths) {
    const events = await hearth.owner.run<{ id: string }>(
      `select id from public.events where not is_later_date order by starts_at, id limit ${shown}`,
    )
    soonest.set(hearth, Buffer.from(JSON.stringify({ ids: events.map(({ id }) => id) })))
  }
  return [
    browse('First page with the counts of its filters', {}),
    browse('First page of a category', { filter: { category: 'concerts' } }),
    browse('First page of a city', { filter: { city: 'Lisbon' } }),
    browse('First page with a word that all have', { text: 'river' }),
    browse('First page with a word that one of 250 has', { text: '17' }),
    {
      what: `The standing of the ${shown} soonest`,
      ask: (hearth) => ({
        method: 'POST',
        path: '/rest/v1/rpc/event_standing',
        headers: { ...headersOf(hearth), 'content-type': 'application/json' },
        body: soonest.get(hearth)!,
      }),
    },
    feed('RSS of a city', 'rss'),
    feed('JSON of a city', 'json'),
    feed('iCalendar of a city, each series with all its dates', 'ics'),
  ]
}

/** Every spelling of a city in great and small letters finds it, and none is in the cache. */
const citySpellings = Array.from({ length: 64 }, (_, bits) =>
  [...'lisbon'].map((character, at) => (bits & (1 << at) ? character.toUpperCase() : character)).join(''),
)

function feed(what: string, format: 'rss' | 'json' | 'ics'): Question {
  const asked = new Map<Hearth, number>()
  const locales = ['en', 'de', 'es', 'fr', 'pt', 'ar']
  return {
    what: `${what} (\`/feeds/events.${format}\`)`,
    askings: feedAskings,
    ask: (hearth) => {
      const nth = asked.get(hearth) ?? 0
      asked.set(hearth, nth + 1)
      const city = citySpellings[nth % citySpellings.length]!
      const locale = locales[Math.floor(nth / citySpellings.length)]!
      return { method: 'GET', path: `/feeds/events.${format}?city=${city}&lang=${locale}`, headers: {} }
    },
  }
}

/** How long one takes at each of the two, in the middle. */
async function takeTurns(
  hearths: Record<keyof Times, Hearth>,
  { ask, askings = browseAskings }: Question,
): Promise<Times> {
  const times = { singles: [] as number[], ofSeries: [] as number[] }
  for (let asking = -10; asking < askings; asking++) {
    for (const side of ['singles', 'ofSeries'] as const) {
      const hearth = hearths[side]
      // The first readings come from the disk, and say nothing.
      const heard = ({ tookMs }: { tookMs: number }) => asking >= 0 && times[side].push(tookMs)
      const callers = [[requestBytes(await ask(hearth))]]
      successful(await send({ port: hearth.port, callers, heard }))
    }
  }
  return { singles: median(times.singles), ofSeries: median(times.ofSeries) }
}

function figureOf({ question, singles, ofSeries }: Measured, asSinglesMs: number): Figure {
  return limitedToTimes(
    {
      what: question.what,
      value: ofSeries,
      unit: 'ms',
      baseline: { what: `among ${series.toLocaleString('en')} single events`, value: singles },
      note: `among ${(series * dates).toLocaleString('en')} single events ${Number(asSinglesMs.toPrecision(3))} ms`,
    },
    1.3,
  )
}
