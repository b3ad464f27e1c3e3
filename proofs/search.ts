// Searching in 300,000 entries and in a tenth of them. `SEARCH_ENTRIES=30000 npm run proofs:search` tries itself on
// fewer.
import { type Benchmark, type Figure, limitedTo, limitedToTimes } from '../benchmarks/figure.ts'
import { type Hearth, withTwoHearths } from '../benchmarks/harness/hearth.ts'
import { repeat, requestBytes, send } from '../benchmarks/harness/load.ts'
import { headersOf, type Member, makeMembers, signIn } from '../benchmarks/harness/members.ts'
import { cpuSecondsOfTree } from '../benchmarks/harness/processes.ts'
import { median, percentile, successful } from '../benchmarks/harness/rounds.ts'
import { makeSearchable, words } from '../benchmarks/harness/searchable.ts'

const entries = Number(process.env.SEARCH_ENTRIES ?? 300_000)
const rounds = 22
const warmUp = 2
const others = 16
const secondsBeside = 30

/** One kind of search; `at` counts how often it was asked, so that no two are alike. */
type Kind = { what: string; quick?: true; asked: (at: number) => object }

const nth = (list: string, at: number) => list.split(',')[at % list.split(',').length]!
const what = (at: number) => nth(words.what, at).split(' ')[0]!
const name = (at: number) => `${nth(words.name, at)} ${nth(words.family, at + 3)}`
const city = (at: number) => nth('Lisbon,Porto,Vienna,Nairobi,Lima,Kyoto,Berlin,Zürich', at)
/** Two letters change places. */
const misspelt = (word: string) => word.slice(0, 2) + word.charAt(3) + word.charAt(2) + word.slice(4)
const near = (at: number) => ({ latitude: 38.72, longitude: -9.14 + at / 1000, km: 25 })
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
const filled = ['auth.users'].concat(
  ...[
    'profiles',
    'profile_details',
    'venues',
    'venue_addresses',
    'service_providers',
    'provider_services',
    'events',
  ].map((name) => `public.${name}`),
)
/** In every description of an event, a venue and a provider. */
const common = 'cushion'

const kinds: readonly Kind[] = [
  { what: 'the empty page', asked: () => ({}) },
  ...['events', 'venues', 'providers', 'members'].flatMap((kind): Kind[] => [
    { what: `the empty page of ${kind}`, asked: () => ({ kinds: [kind] }) },
    { what: `a word, of ${kind}`, asked: (at) => ({ words: what(at), kinds: [kind] }) },
  ]),
  { what: 'the empty page of a city', asked: (at) => ({ in_city: city(at) }) },
  { what: 'a word that nearly all have', asked: () => ({ words: common }) },
  {
    what: 'such a word, with choices',
    asked: (at) => ({
      ...{ words: common, in_city: city(at), kinds: ['events'] },
      ...{ price: 'free', access_facts: ['step_free_entrance'] },
    }),
  },
  {
    what: 'such a word, a later page',
    asked: (at) => ({ words: common, cursor: `after.${24 * (1 + (at % 9))}` }),
  },
  { what: 'one word', asked: (at) => ({ words: what(at) }) },
  { what: 'two words', asked: (at) => ({ words: `${what(at)} ${nth(words.how, at)}` }) },
  { what: 'a beginning', asked: (at) => ({ words: what(at).slice(0, 4) }) },
  { what: 'two letters', asked: (at) => ({ words: what(at).slice(0, 2) }) },
  { what: 'a name', asked: (at) => ({ words: name(at) }) },
  { what: 'a rare word', asked: (at) => ({ words: `${100 + at}` }) },
  { what: 'a misspelt word', asked: (at) => ({ words: misspelt(what(at)) }) },
  { what: 'a word that nobody has', asked: (at) => ({ words: `zqvx${at}` }) },
  { what: 'some of the words', asked: (at) => ({ words: `zqvx${at} ${what(at)} ${nth(words.how, at)}` }) },
  {
    what: 'a sentence',
    asked: (at) => ({
      ...{ words: what(at), in_city: city(at), price: 'free', time_of_day: 'evening' },
      sentence: `free tonight ${city(at)} ${what(at)}`,
    }),
  },
  { what: 'a sentence of a name', asked: (at) => ({ price: 'free', sentence: `free ${name(at)}` }) },
  { what: 'a word and a city', asked: (at) => ({ words: what(at), in_city: city(at) }) },
  { what: 'a word of this week', asked: (at) => ({ words: what(at), date_from: day(0), date_to: day(7) }) },
  { what: 'a word near a place', asked: (at) => ({ words: what(at), near: near(at) }) },
  { what: 'what is nearest', asked: (at) => ({ near: near(at), sort: 'nearest' }) },
  { what: 'around a city', asked: (at) => ({ in_city: city(at), near: { km: 25 } }) },
  { what: 'typing a word', quick: true, asked: (at) => ({ words: what(at).slice(0, 2 + (at % 4)) }) },
  { what: 'typing a name', quick: true, asked: (at) => ({ words: name(at).slice(0, 6) }) },
]

export const search: Benchmark = {
  name: 'search',
  title: 'Searching a full-grown community',
  how: `${kinds.length} kinds of searches in ${entries.toLocaleString('en')} entries, each ${rounds - warmUp} times, in turns at another Hearth with a tenth of them; half by a
visitor and half by a member. Alone: one request at a time. Beside ${others} others: all kinds in one mix by ${others + 1} connections,
each of which asks again as soon as it has its answer.`,
  run: withTwoHearths(async (small, large) => {
    const asked = { small: await fill(small, entries / 10), large: await fill(large, entries) }
    const alone = await askedAlone(small, large, asked)
    // In the order of the rounds, so that all kinds are asked beside each other.
    const mix = Array.from({ length: rounds }, (_, round) => asked.large.map((kind) => kind[round]!)).flat()
    return [...figuresAlone(alone), ...(await figuresBeside(large, mix))]
  }),
}

/** Fills a Hearth and gives all that is to be asked of it, of each kind. */
async function fill(hearth: Hearth, count: number): Promise<Buffer[][]> {
  await makeMembers(hearth, 1)
  const [member] = (await signIn(hearth, 1)) as [Member]
  // Of a third of the members there are two entries, one for visitors and one for members.
  const [events, venues, providers] = [0.34, 0.1, 0.1].map((share) => Math.round(count * share)) as [
    number,
    number,
    number,
  ]
  // What triggers keep beside each row is made anew for all of them at the end, in a tenth of the time.
  const triggers = (how: 'disable' | 'enable') =>
    Promise.all(filled.map((table) => hearth.owner.run(`alter table ${table} ${how} trigger user`)))
  await triggers('disable')
  await makeSearchable(hearth.owner, { events, venues, providers, members: Math.round(count * 0.355) })
  await triggers('enable')
  await hearth.owner.run('select hearth.index_everything()')
  await hearth.owner.run('vacuum analyze')
  const [{ n }] = (await hearth.owner.run('select count(*)::integer as n from hearth.search_entries')) as [
    { n: number },
  ]
  if (n < count) throw new Error(`There are ${n} entries to be searched, and not ${count}.`)
  return kinds.map(({ quick, asked }) =>
    Array.from({ length: rounds }, (_, at) =>
      requestBytes({
        method: 'POST',
        path: `/rest/v1/rpc/${quick ? 'search_quick' : 'search'}`,
        headers: { ...headersOf(hearth, at % 2 ? member : undefined), 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify(asked(at))),
      }),
    ),
  )
}

/** Of one kind: how long each request took, and its processor time in the server and its PostgreSQL on average. */
type Alone = { times: number[]; cpuMs: number }
type Compared = { what: string; small: Alone; large: Alone }

async function askedAlone(
  small: Hearth,
  large: Hearth,
  asked: { small: Buffer[][]; large: Buffer[][] },
): Promise<Compared[]> {
  const timeOf = async ({ port }: Hearth, bytes: Buffer) => {
    let took = 0
    const heard = ({ tookMs }: { tookMs: number }) => {
      took = tookMs
    }
    successful(await send({ port, callers: [[bytes]], heard }))
    return took
  }
  const compared: Compared[] = []
  for (const [at, { what }] of kinds.entries()) {
    const times = { small: [] as number[], large: [] as number[] }
    const cpu = () => Promise.all([cpuSecondsOfTree(small.pid), cpuSecondsOfTree(large.pid)])
    // Two of each warm up, one for the visitor and one for the member.
    for (const bytes of asked.small[at]!.slice(0, warmUp)) await timeOf(small, bytes)
    for (const bytes of asked.large[at]!.slice(0, warmUp)) await timeOf(large, bytes)
    const before = await cpu()
    for (let round = warmUp; round < rounds; round++) {
      times.small.push(await timeOf(small, asked.small[at]![round]!))
      times.large.push(await timeOf(large, asked.large[at]![round]!))
    }
    const after = await cpu()
    const cpuMs = after.map((seconds, side) => ((seconds - before[side]!) / (rounds - warmUp)) * 1000)
    compared.push({
      what,
      small: { times: times.small, cpuMs: cpuMs[0]! },
      large: { times: times.large, cpuMs: cpuMs[1]! },
    })
  }
  return compared
}

function figuresAlone(compared: readonly Compared[]): Figure[] {
  const growth = ({ small, large }: Compared) => large.cpuMs / small.cpuMs
  const max = compared.toSorted((one, other) => growth(other) - growth(one))[0]!
  const dearest = compared.toSorted((one, other) => other.large.cpuMs - one.large.cpuMs)[0]!
  const tenth = 'a tenth of the entries'
  const within = (share: number, side: 'small' | 'large') =>
    percentile(
      compared.flatMap((one) => one[side].times),
      share,
    )
  const took = (share: number) => ({
    value: within(share, 'large'),
    unit: 'ms',
    baseline: { what: tenth, value: within(share, 'small') },
  })
  return [
    { what: 'Alone, median', ...took(0.5) },
    limitedTo({ what: 'Alone, 99 of 100 within', ...took(0.99) }, 150),
    {
      ...{ what: 'Processor time of the dearest kind', value: dearest.large.cpuMs, unit: 'ms' },
      ...{ baseline: { what: tenth, value: dearest.small.cpuMs }, note: dearest.what },
    },
    limitedToTimes(
      {
        ...{ what: 'Processor time of the kind that grows most', value: max.large.cpuMs, unit: 'ms' },
        ...{ baseline: { what: tenth, value: max.small.cpuMs }, note: max.what },
      },
      2,
    ),
  ]
}

async function figuresBeside({ port, pid }: Hearth, asked: Buffer[]): Promise<Figure[]> {
  const times: number[] = []
  const before = await cpuSecondsOfTree(pid)
  const callers = repeat(asked, { callers: others + 1, seconds: secondsBeside })
  const { answered, perSecond } = successful(
    await send({ port, callers, heard: ({ tookMs }) => times.push(tookMs) }),
  )
  const cpuMs = (((await cpuSecondsOfTree(pid)) - before) / answered) * 1000
  return [
    limitedTo(
      {
        ...{ what: `Beside ${others} others, 99 of 100 within`, value: percentile(times, 0.99), unit: 'ms' },
        note: `${perSecond.toFixed(0)} searches a second, median ${median(times).toFixed(0)} ms`,
      },
      150,
    ),
    { what: 'Processor time of the server and its PostgreSQL', value: cpuMs, unit: 'ms a search' },
  ]
}
