import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Benchmark, exactly, type Figure, limitedTo } from '../benchmarks/figure.ts'
import { bundle, freePort, makeDataDir, startProcess, untilAnswered } from '../benchmarks/harness/hearth.ts'
import { type Owner, openOwner } from '../benchmarks/harness/owner.ts'
import { askEveryMs, p99Of, readEvents } from './others.ts'

const people = Number(process.env.PROOF_WAITING ?? 10_000)
const host = { userId: randomUUID(), sessionId: randomUUID() }
/** Of the role that decides about events; a lock is waited for 2 s. */
const statementTimeoutMs = 5000
const givesUpAfterMs = 300_000

type Act = { what: string; eventId: string; work: string; values?: unknown[]; check: string }

const eventOf = (paragraph: string) => paragraph.repeat(26)
const countWaiting = (state: string) =>
  `select count(*)::integer as done from public.event_waiting where event_id = $1 and state = '${state}'`
const acts: Act[] = [
  {
    what: 'people are moved to the list, because the event becomes smaller',
    eventId: eventOf('a'),
    work: 'select hearth.lower_capacity($1, $2, $3, 10)',
    values: [host.userId, host.sessionId],
    check: countWaiting('waiting'),
  },
  {
    what: 'people are offered places, because it becomes larger',
    eventId: eventOf('b'),
    work: `update public.event_seats set capacity = ${people + 10} where event_id = $1`,
    check: countWaiting('offered'),
  },
  {
    what: 'people leave the list, because hosts now say yes to each answer',
    eventId: eventOf('c'),
    work: `insert into public.event_answering (event_id, mode) values ($1, 'approval')`,
    check: `select ${people} - done as done from (${countWaiting('waiting')}) left_over`,
  },
  {
    what: 'people leave the list, because the event is cancelled',
    eventId: eventOf('d'),
    work: `update public.events set status = 'cancelled' where id = $1`,
    check: `select ${people} - done as done from (${countWaiting('waiting')}) left_over`,
  },
]

export const waiting: Benchmark = {
  name: 'waiting',
  title: 'A host moves a long waiting list',
  how: `Events with ${people.toLocaleString('en-GB')} people, in one statement each as the host's own: it is made smaller, larger, gets
another way of answering, is cancelled. Somebody else reads a list of events ${1000 / askEveryMs} times a second until
everybody has been told. A statement of a host ends after ${statementTimeoutMs / 1000} s.`,
  async run() {
    const dataDir = await makeDataDir()
    const settings = {
      NODE_ENV: 'production',
      HEARTH_SECRET: randomBytes(48).toString('base64url'),
      LIMIT_REQUESTS_PER_ADDRESS: '1000000',
    }
    const port = await freePort()
    const hearth = startProcess({ dataDir, port, command: [process.execPath, bundle()], settings })
    await untilAnswered(hearth, '/readyz')
    const owner = await openOwner(dataDir)
    try {
      await buildLists(owner)
      const figures: Figure[] = []
      for (const act of acts) figures.push(...(await measure(owner, act, hearth.siteUrl)))
      return figures
    } finally {
      await owner.close().catch(() => undefined)
      await hearth.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

async function measure(
  owner: Owner,
  { what, eventId, work, values = [], check }: Act,
  siteUrl: string,
): Promise<Figure[]> {
  const others = readEvents(siteUrl)
  others.begin()
  await sleep(1000)
  const begunAt = performance.now()
  await asHost(owner, work, [eventId, ...values])
  const tookMs = performance.now() - begunAt
  await untilTold(owner)
  const toldSeconds = (performance.now() - begunAt) / 1000
  others.pause()
  const [row] = await owner.run<{ done: number }>(check, [eventId])
  return [
    exactly({ what: `So many ${what}`, value: row!.done, unit: 'people' }, people),
    limitedTo({ what: 'One statement', value: tookMs, unit: 'ms' }, statementTimeoutMs),
    limitedTo(
      {
        what: 'What others ask for meanwhile, 99 of 100 within',
        value: p99Of(others.delaysMs),
        unit: 'ms',
        note: `${others.delaysMs.length} requests`,
      },
      50,
    ),
    { what: 'Until everybody was told', value: toldSeconds, unit: 's' },
  ]
}

async function untilTold(owner: Owner): Promise<void> {
  const giveUpAt = performance.now() + givesUpAfterMs
  while ((await owner.run('select from hearth.waiting_news limit 1')).length > 0) {
    if (performance.now() > giveUpAt) throw new Error('People are not told.')
    await sleep(200)
  }
}

async function asHost(owner: Owner, sql: string, values: unknown[]): Promise<void> {
  const client = await owner.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local role hearth_engine')
    await client.query(sql, values)
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

async function buildLists(owner: Owner): Promise<void> {
  await owner.run(
    `insert into auth.users (id, email, email_confirmed_at, created_at)
     select case when n = 0 then $2::uuid else gen_random_uuid() end, 'waits-' || n || '@example.org', now(), now() - interval '30 days'
     from generate_series(0, $1::integer + 10) n`,
    [people, host.userId],
  )
  await owner.run(
    `insert into public.profiles (id, username)
     select id, 'waits_' || substring(email from '\\d+') from auth.users where email like 'waits-%'`,
  )
  await owner.run(
    `insert into auth.sessions (id, user_id, not_after) values ($1, $2, now() + interval '1 day')`,
    [host.sessionId, host.userId],
  )
  for (const { eventId } of acts) {
    const isSmaller = eventId === acts[0]!.eventId
    await owner.run(
      `insert into public.events (id, title, category, start_date, timezone, all_day, starts_at, ends_at, city, is_free, status,
         visibility, source, tags, venue_id, venue_name, venue_address, created_by, created_at, updated_at)
       values ($1, 'A large gathering', 'party', current_date + 9, 'UTC', false, now() + interval '9 days', now() + interval '10 days',
         'Lisbon', true, 'published', 'public', 'hearth', '{}', '', '', '', $2, now(), now())`,
      [eventId, host.userId],
    )
    const seats = isSmaller ? people + 10 : 10
    await owner.run(`insert into public.event_seats (event_id, capacity, taken) values ($1, $2, $2)`, [
      eventId,
      seats,
    ])
    await owner.run(
      `insert into public.attendances (event_id, user_id, answer, party)
       select $1, id, 'coming', 1 from auth.users where email like 'waits-%' and id <> $2
       order by email limit $3`,
      [eventId, host.userId, seats],
    )
    if (isSmaller) continue
    await owner.run(
      `insert into public.event_waiting (event_id, user_id, party, place)
       select $1, u.id, 1, row_number() over (order by u.email) from auth.users u
       where u.email like 'waits-%' and u.id <> $2
         and not exists (select from public.attendances a where a.event_id = $1 and a.user_id = u.id)`,
      [eventId, host.userId],
    )
  }
  await owner.run('analyze')
}
