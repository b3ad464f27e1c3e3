// Writes docs/scaling.md: what communities of four sizes ask of machines, reckoned from figures that were measured and from
// assumptions that stand on the page beside them. `npx tsx benchmarks/scaling.ts`
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Figure = { what: string; note?: string }

const root = join(import.meta.dirname, '..')
const runs: Record<string, { figures: Figure[] }> = JSON.parse(
  readFileSync(join(root, 'benchmarks/results.json'), 'utf8'),
)

/** Milliseconds of processor time of one request, as the run noted it. */
function costOf(benchmark: string, beginning: string): number {
  const figure = runs[benchmark]?.figures.find(({ what }) => what.startsWith(beginning))
  const [, ms] = /processor time ([\d.]+) ms each/.exec(figure?.note ?? '') ?? []
  if (ms === undefined) throw new Error(`${benchmark} has no processor time of "${beginning}".`)
  return Number(ms)
}

/** Milliseconds of PostgreSQL's in a full-grown community, as docs/growth.md has it. */
function grownCostOf(request: string): number {
  const page = readFileSync(join(root, 'docs/growth.md'), 'utf8')
  const [, ms] = new RegExp(`^\\| ${request} \\| [\\d.]+ ms \\| ([\\d.]+) ms`, 'm').exec(page) ?? []
  if (ms === undefined) throw new Error(`docs/growth.md has no "${request}".`)
  return Number(ms)
}

/** What a growth community of 5,000 members, 10,000 events and 91,000 answers adds to an empty database; read on 28 November 2026. */
const databaseBytesPerMember = (256_743_103 - 19_789_503) / 5000

/** Of people; every number is an assumption, and stands on the page. */
const habits = {
  hereOnADay: 0.1,
  screens: 12,
  visitorsPages: 2,
  madeAnew: 0.2,
  answers: 0.15,
  emails: 1.5,
  atOnce: 0.05,
  peakHour: 0.12,
  peakSecond: 3,
  busy: 0.5,
  pictureMb: 0.4,
}
/** Euros a month. */
const prices = { core: 6, databaseGb: 0.15, objectGb: 0.02, thousandEmails: 0.1 }

const costs = {
  'screens of members': {
    perDay: habits.screens,
    ms:
      costOf('events-query', '50 events, 32 members') +
      costOf('profile-by-username', 'Profile by username, a member'),
    databaseMs: grownCostOf('Events, to a member'),
  },
  'pages for visitors, kept': {
    perDay: habits.screens * habits.visitorsPages * (1 - habits.madeAnew),
    ms: costOf('public-pages', 'Page of an event, hot'),
    databaseMs: 0,
  },
  'pages for visitors, made anew': {
    perDay: habits.screens * habits.visitorsPages * habits.madeAnew,
    ms: costOf('public-pages', 'Page of an event, distinct'),
    databaseMs: 0,
  },
  answers: {
    perDay: habits.answers,
    // Of both; most of it is PostgreSQL's.
    ms: costOf('answering', 'Answers of 200 members') / 3,
    databaseMs: (costOf('answering', 'Answers of 200 members') * 2) / 3,
  },
}

type Need = {
  members: number
  requests: number
  webCores: number
  databaseCores: number
  dearest: string
  sockets: number
  emails: number
  databaseGb: number
  pictureGb: number
  euros: number
}

function needOf(members: number): Need {
  const people = members * habits.hereOnADay
  const inAPeakSecond = (perDay: number) => (people * perDay * habits.peakHour * habits.peakSecond) / 3600
  const shares = Object.entries(costs).map(([what, { perDay, ms, databaseMs }]) => ({
    what,
    requests: inAPeakSecond(perDay),
    web: (inAPeakSecond(perDay) * ms) / 1000,
    database: (inAPeakSecond(perDay) * databaseMs) / 1000,
  }))
  const sum = (of: 'requests' | 'web' | 'database') => shares.reduce((all, share) => all + share[of], 0)
  const [webCores, databaseCores] = [sum('web') / habits.busy, sum('database') / habits.busy]
  const emails = people * habits.emails
  const databaseGb = (members * databaseBytesPerMember) / 1e9
  const pictureGb = (members * habits.pictureMb) / 1e3
  return {
    members,
    requests: sum('requests'),
    webCores,
    databaseCores,
    dearest: shares.toSorted((a, b) => b.web + b.database - a.web - a.database)[0]!.what,
    sockets: people * habits.atOnce,
    emails,
    databaseGb,
    pictureGb,
    euros:
      Math.max(2, Math.ceil(webCores) + Math.ceil(databaseCores)) * prices.core +
      databaseGb * prices.databaseGb +
      pictureGb * prices.objectGb +
      ((emails * 30) / 1000) * prices.thousandEmails,
  }
}

/** To two figures where it is small. */
const number = (value: number) =>
  new Intl.NumberFormat(
    'en',
    value < 10 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 },
  ).format(value)

const needs = [10_000, 100_000, 1_000_000, 10_000_000].map(needOf)
const row = (what: string, of: (need: Need) => string) => `| ${what} | ${needs.map(of).join(' | ')} |`
const table = [
  row('members', ({ members }) => number(members)),
  `|---|${needs.map(() => '---').join('|')}|`,
  row('requests in the busiest second', ({ requests }) => number(requests)),
  row('cores of Node', ({ webCores }) => number(webCores)),
  row('cores of PostgreSQL', ({ databaseCores }) => number(databaseCores)),
  row('sockets at once', ({ sockets }) => number(sockets)),
  row('emails a day', ({ emails }) => number(emails)),
  row('database', ({ databaseGb }) => `${number(databaseGb)} GB`),
  row('pictures', ({ pictureGb }) => `${number(pictureGb)} GB`),
  row('what costs most', ({ dearest }) => dearest),
  row('euros a month, about', ({ euros }) => number(euros)),
]
const measured = Object.entries(costs).map(
  ([what, { ms, databaseMs }]) =>
    `| ${what} | ${number(ms)} ms | ${databaseMs ? `${number(databaseMs)} ms` : ''} |`,
)

const page = join(root, 'docs/scaling.md')
const text = readFileSync(page, 'utf8')
const between = (mark: string, lines: string[], whole: string) =>
  whole.replace(
    new RegExp(`(<!-- ${mark} -->\n\n)(?:\\|.*\n)*`),
    (_, begin: string) => `${begin}${lines.join('\n')}\n`,
  )
writeFileSync(
  page,
  between('needs', table, between('costs', ['| | Node | PostgreSQL |', '|---|---|---|', ...measured], text)),
)
