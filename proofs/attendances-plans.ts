// Everything that screens, feeds and timers read of answers, with 500,000 answers and with 50 million.
// `ANSWERS=500000 npm run proofs:attendances-plans` tries itself on a hundredth. Needs about 25 GB in the directory for temporary
// files while it runs.
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDatabase } from '@hearth/database'
import pg from 'pg'
import {
  addAnswers,
  measureReaders,
  readersOfAnswers,
} from '../apps/server/src/testing/growth/attendances.ts'
import { type Grown, startGrown } from '../apps/server/src/testing/growth/grown.ts'
import { type Benchmark, exactly, type Figure, limitedTo } from '../benchmarks/figure.ts'

const answers = Number(process.env.ANSWERS ?? 50_000_000)
const fewer = answers / 100
const events = 4000
const maxTimes = 1.3
const bytesPerAnswer = 450
const patientMs = { anon: 60_000, authenticated: 60_000, hearth_engine: 60_000, hearth_jobs: 60_000 }

type Compared = { what: string; few: number; many: number }

export const attendancesPlans: Benchmark = {
  name: 'attendances-plans',
  title: 'Answers in one table',
  how: `Every request of a screen, feed or timer that reads \`attendances\`, asked by the app of a community of ${events.toLocaleString('en')} events, then again, as the
same statements, with ${fewer.toLocaleString('en')} answers in the table and with ${answers.toLocaleString('en')}: the rows of it that PostgreSQL reads, in functions and policies
too, and the blocks of all tables and indexes, by its own counters. The answers that are added belong to other events and people; all other
tables stay as they are.`,
  async run() {
    const dataDir = await mkdtemp(join(tmpdir(), 'hearth-answers-'))
    const { bavail, bsize } = await statfs(dataDir)
    if (bavail * bsize < answers * bytesPerAnswer) throw new Error('There is not enough room on the disk.')
    const started = await startDatabase({
      ...{ dataDir, migrate: true, throwAway: true, statementTimeouts: patientMs },
    })
    const owner = new pg.Client(started.ownerUrl)
    try {
      await owner.connect()
      await owner.query(`set maintenance_work_mem = '2GB'`)
      const grown = await startGrown(started, events)
      try {
        return await compare(grown, owner)
      } finally {
        await grown.end()
      }
    } finally {
      await owner.end()
      await started.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

async function compare(grown: Grown, owner: pg.Client): Promise<Figure[]> {
  const run = async <T>(sql: string, values: readonly unknown[] = []) =>
    (await owner.query(sql, [...values])).rows as T[]
  const begun = Date.now()
  await addAnswers(run, { since: 0, rows: fewer })
  const readers = await readersOfAnswers(grown, run)
  const few = await measureReaders(grown, readers)
  await addAnswers(run, { since: fewer, rows: answers })
  const [size] = await run<{ rows: string; bytes: string }>(
    `select count(*) as rows, pg_total_relation_size('public.attendances') as bytes from public.attendances`,
  )
  const many = await measureReaders(grown, readers)
  const rows = readers.map(({ what }, at) => ({ what, few: few[at]!.rows, many: many[at]!.rows }))
  const blocks = readers.map(({ what }, at) => ({ what, few: few[at]!.blocks, many: many[at]!.blocks }))
  for (const [at, { what, few, many }] of rows.entries()) {
    console.info(`    ${what}: ${few} and ${many} rows, ${blocks[at]!.few} and ${blocks[at]!.many} blocks`)
  }
  return [
    { what: 'Answers', value: Number(size!.rows), unit: 'rows' },
    { what: 'Table and indexes', value: Number(size!.bytes) / 1e9, unit: 'GB' },
    exactly(
      {
        ...{ what: 'Requests that read more with them', unit: 'requests' },
        value: rows.filter((one, at) => grew(one) > maxTimes || grew(blocks[at]!) > maxTimes).length,
        note: `of ${readers.length}`,
      },
      0,
    ),
    largest('Rows of answers, where they grow most', rows),
    largest('Blocks of all tables, where they grow most', blocks),
    await walkOnPurpose(grown),
    { what: 'It took', value: (Date.now() - begun) / 60_000, unit: 'minutes' },
  ]
}

/** A row or block more than none is no growth worth a word. */
const grew = ({ few, many }: Compared) => many / Math.max(few, 1)

function largest(what: string, compared: readonly Compared[]): Figure {
  const [one] = compared.toSorted((a, b) => grew(b) - grew(a))
  return limitedTo(
    { what, value: grew(one!), unit: 'times', note: `${one!.what}: ${one!.few} and ${one!.many}` },
    maxTimes,
  )
}

/** What reads the whole table must show, or nothing else here means anything. */
async function walkOnPurpose(grown: Grown): Promise<Figure> {
  const statement = { name: 'a walk', text: 'select count(*) from public.attendances where party > 2' }
  const walk = { what: 'a walk', asked: [{ actor: { role: 'hearth_engine' as const }, statement }] }
  const [read] = await measureReaders(grown, [walk])
  return { what: 'Rows that a walk on purpose reads', value: read!.rows, unit: 'rows' }
}
