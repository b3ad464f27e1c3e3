// What every request of a screen costs PostgreSQL in a full-grown community (100,000 events, 50,000 members, a
// million answers, 300,000 entries to be searched) and in one of a hundredth of that, as processor time, so that what
// else runs on the machine changes little. `npm run proofs:growth` writes docs/growth.md; with GROWTH_EVENTS=2000 it
// tries itself in a smaller community, and writes no page of it. Linux only.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { startDatabase } from '@hearth/database'
import { grownEvents } from '../apps/server/src/testing/growth/community.ts'
import { startGrown } from '../apps/server/src/testing/growth/grown.ts'
import {
  adminScreens,
  feeds,
  isPage,
  type Question,
  screens,
  searches,
} from '../apps/server/src/testing/growth/screens.ts'
import { type Benchmark, exactly, type Figure } from '../benchmarks/figure.ts'

const events = Number(process.env.GROWTH_EVENTS ?? grownEvents)
const maxMs = 60
const maxTimes = 3
const patientMs = { anon: 60_000, authenticated: 60_000, hearth_engine: 60_000 }
type Cost = { ms: number; rows: string }
type Costs = ReadonlyMap<string, Cost>

const groups: [string, readonly Question[]][] = [
  ['Screens', screens],
  ['Searching', searches],
  ['The room of admins', adminScreens],
  ['Feeds', feeds.filter((question) => !isPage(question))],
]

export const growth: Benchmark = {
  name: 'growth',
  title: 'A full-grown community',
  how: `Each request of a screen, of a feed and of the search in a community of ${events.toLocaleString('en')} events and all else in proportion, and
in one of a hundredth of that, as PostgreSQL's processor time. It may take ${maxMs} ms, or ${maxTimes} times what it takes in the small one.
Each stands in [growth.md](growth.md).`,
  async run() {
    const small = await costsAt(Math.ceil(events / 100))
    const large = await costsAt(events)
    if (events === grownEvents)
      await writeFile(join(import.meta.dirname, '../docs/growth.md'), page(small, large))
    return figures(small, large)
  },
}

async function costsAt(size: number): Promise<Costs> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hearth-growth-'))
  const { database, ownerUrl, stop } = await startDatabase({
    dataDir,
    migrate: true,
    throwAway: true,
    statementTimeouts: patientMs,
  })
  try {
    const grown = await startGrown({ database, ownerUrl }, size)
    try {
      const costs = new Map<string, Cost>()
      for (const question of groups.flatMap(([, questions]) => questions)) {
        const asked = await grown.ask(question)
        const [[table = '', rows = 0] = []] = Object.entries(await grown.rowsRead(asked)).sort(
          ([, one], [, other]) => other - one,
        )
        costs.set(question.what, {
          ms: await grown.processorMs(asked),
          rows: rows ? `${rows.toLocaleString('en')} of ${table}` : '',
        })
      }
      return costs
    } finally {
      await grown.end()
    }
  } finally {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const isMet = (one: Cost, other: Cost) => other.ms <= Math.max(maxMs, one.ms * maxTimes)

function figures(small: Costs, large: Costs): Figure[] {
  const missed = [...large].filter(([what, cost]) => !isMet(small.get(what)!, cost)).map(([what]) => what)
  const [[slowest, { ms }]] = [...large].toSorted(([, one], [, other]) => other.ms - one.ms) as [
    [string, Cost],
  ]
  return [
    exactly(
      {
        what: `Of ${large.size} requests, those that take more`,
        value: missed.length,
        unit: 'requests',
        ...(missed.length > 0 && { note: missed.join('; ') }),
      },
      0,
    ),
    { what: `The dearest: ${slowest}`, value: ms, unit: 'ms' },
  ]
}

function page(small: Costs, large: Costs): string {
  const lines = groups.flatMap(([title, questions]) => [
    `\n## ${title}\n`,
    `| | a hundredth | full-grown | most rows read of one table | at most ${maxMs} ms or ${maxTimes} times |`,
    '|---|---|---|---|---|',
    ...questions.map(({ what }) => {
      const [one, other] = [small.get(what)!, large.get(what)!]
      return `| ${what} | ${one.ms.toFixed(1)} ms | ${other.ms.toFixed(1)} ms | ${other.rows} | ${isMet(one, other) ? 'met' : 'not met'} |`
    }),
  ])
  return `# What a full-grown community costs

Processor time of PostgreSQL for each request of a screen, in a community of ${events.toLocaleString('en')} events and all else in proportion,
and in one of a hundredth of that: the median of five, each request's statements asked again on a connection of their own. It is
processor time and not the clock's, but on a busy machine caches are shared and it is up to twice what it is on a quiet one.
\`npm run proofs:growth\` measures it again; \`apps/server/src/whole-app/rows-read.test.ts\` watches the rows that each reads. The third column
counts rows and entries of indexes, in the plans of a large community.
${lines.join('\n')}

Measured ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GB, load average ${loadavg()[0]!.toFixed(1)}.
`
}
