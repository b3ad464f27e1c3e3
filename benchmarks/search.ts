import { type Benchmark, type Figure, limitedTo, limitedToTimes } from './figure.ts'
import { type Hearth, withTwoHearths } from './harness/hearth.ts'
import { requestBytes, send } from './harness/load.ts'
import { headersOf, type Member, makeMembers, signIn } from './harness/members.ts'
import { median, percentile, successful } from './harness/rounds.ts'
import { makeSearchable, type Searchable, words } from './harness/searchable.ts'

const many: Searchable = { events: 20_000, venues: 2_000, providers: 2_000, members: 20_000 }
const few: Searchable = { events: 2_000, venues: 200, providers: 200, members: 2_000 }
const rounds = 12

export const search: Benchmark = {
  name: 'search',
  title: 'Searching',
  how: `\`POST /rest/v1/rpc/search\` and \`search_quick\` over ${many.events.toLocaleString('en')} events, ${many.venues.toLocaleString('en')} venues,
${many.providers.toLocaleString('en')} providers and ${many.members.toLocaleString('en')} members, in turns at another Hearth with a tenth of that. The mix: one word, two
words, a beginning, misspelt words, names, words with facets, words near a place, and the box's own call as somebody types;
half of it by a visitor and half by a member. No two requests are alike, so that no cache answers; one at a time. Words that
stand in every record are in docs/growth.md.`,
  run: withTwoHearths(async (small, large) => {
    const asked = { small: await fill(small, few), large: await fill(large, many) }
    return figures(await timesOf(small, large, asked))
  }),
}

async function fill(hearth: Hearth, counts: Searchable): Promise<Buffer[]> {
  await makeMembers(hearth, 1)
  const [member] = (await signIn(hearth, 1)) as [Member]
  await makeSearchable(hearth.owner, counts)
  return questions().map(([name, args], at) =>
    requestBytes({
      method: 'POST',
      path: `/rest/v1/rpc/${name}`,
      headers: { ...headersOf(hearth, at % 2 ? member : undefined), 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify(args)),
    }),
  )
}

/** What people ask, each in other words than the last. */
function questions(): [string, object][] {
  const list = (text: string, at: number) => text.split(',')[at % text.split(',').length]!
  return Array.from({ length: rounds }, (_, at): [string, object][] => {
    const what = list(words.what, at).split(' ')[0]!
    const other = list(words.what, at + 7).split(' ')[0]!
    const name = `${list(words.name, at)} ${list(words.family, at + 3)}`
    const near = { latitude: 38.72, longitude: -9.14 + at / 1000, km: 25 }
    return [
      ['search', { words: what }],
      ['search', { words: `${what} ${list(words.how, at)}` }],
      ['search', { words: other.slice(0, 4) }],
      ['search', { words: misspelt(what) }],
      ['search', { words: `${misspelt(other)} lisbno` }],
      ['search', { words: name }],
      ['search', { words: other, kinds: ['events'], price: 'free', access_facts: ['step_free_entrance'] }],
      ['search', { words: what, in_city: 'Zürich', category: 'events:concerts' }],
      ['search', { words: other, near, sort: 'nearest' }],
      ['search', { words: `${list(words.adjective, at)} ${list(words.place, at)}`, kinds: ['venues'] }],
      ['search_quick', { words: what.slice(0, 3) }],
      ['search_quick', { words: name.slice(0, 6) }],
    ]
  }).flat()
}

/** Two letters change places. */
const misspelt = (word: string) => word.slice(0, 2) + word.charAt(3) + word.charAt(2) + word.slice(4)

async function timesOf(small: Hearth, large: Hearth, asked: { small: Buffer[]; large: Buffer[] }) {
  const times = { small: [] as number[], large: [] as number[] }
  const warmUp = 24
  for (let at = 0; at < asked.small.length; at++) {
    for (const [hearth, side] of [
      [small, 'small'],
      [large, 'large'],
    ] as const) {
      const result = await send({
        port: hearth.port,
        callers: [[asked[side][at]!]],
        heard: ({ tookMs }) => {
          if (at >= warmUp) times[side].push(tookMs)
        },
      })
      successful(result)
    }
  }
  return times
}

function figures({ small, large }: { small: number[]; large: number[] }): Figure[] {
  const tenth = 'a tenth of the data'
  return [
    limitedTo(
      {
        what: 'A search, median',
        value: median(large),
        unit: 'ms',
        baseline: { what: tenth, value: median(small) },
      },
      25,
    ),
    limitedTo(
      {
        what: 'A search, 99 of 100 within',
        value: percentile(large, 0.99),
        unit: 'ms',
        baseline: { what: tenth, value: percentile(small, 0.99) },
      },
      100,
    ),
    limitedToTimes(
      {
        what: 'A search, median against a tenth of the data',
        value: median(large),
        unit: 'ms',
        baseline: { what: tenth, value: median(small) },
      },
      3,
    ),
  ]
}
