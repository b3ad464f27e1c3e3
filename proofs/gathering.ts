import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMailSink } from '../apps/server/src/testing/mail-sink.ts'
import { type Benchmark, exactly, type Figure, limitedTo } from '../benchmarks/figure.ts'
import { bundle, freePort, makeDataDir, startProcess, untilAnswered } from '../benchmarks/harness/hearth.ts'
import { type Owner, openOwner } from '../benchmarks/harness/owner.ts'
import { askEveryMs, p99Of, readEvents } from './others.ts'

const guests = Number(process.env.PROOF_GUESTS ?? 50_000)
/** The process is killed when so many of the guests have been told. */
const killsAt = [0.2, 0.5, 0.8]
const givesUpAfterMs = 400_000
const eventId = 'a'.repeat(26)

export const gathering: Benchmark = {
  name: 'gathering',
  title: 'A large gathering is called off',
  how: `An event with ${guests.toLocaleString('en-GB')} guests is cancelled, with a real SMTP server beside it. While they are told, the
server is killed with SIGKILL ${killsAt.length} times and started again on what it left, and somebody else reads a list of events ${1000 / askEveryMs} times a
second; what they ask while no server is there does not count. Every guest must have one notice and one mail.`,
  async run() {
    const dataDir = await makeDataDir()
    const sink = await startMailSink()
    const settings = {
      NODE_ENV: 'production',
      HEARTH_SECRET: randomBytes(48).toString('base64url'),
      SMTP_URL: sink.url,
      LIMIT_REQUESTS_PER_ADDRESS: '1000000',
    }
    const port = await freePort()
    const start = async () => {
      const started = startProcess({ dataDir, port, command: [process.execPath, bundle()], settings })
      await untilAnswered(started, '/readyz')
      return started
    }
    let hearth = await start()
    let owner = await openOwner(dataDir)
    const others = readEvents(hearth.siteUrl)
    try {
      await buildGathering(owner)
      others.begin()
      const cancelledAt = performance.now()
      await owner.run(
        `begin; set local role hearth_engine; update public.events set status = 'cancelled' where id = '${eventId}'; commit`,
      )
      const firstMail = untilMail(sink.received, cancelledAt)
      for (const share of killsAt) {
        await until(async () => (await toldOf(owner)) >= guests * share)
        others.pause()
        await owner.close()
        await hearth.kill()
        hearth = await start()
        owner = await openOwner(dataDir)
        others.begin()
      }
      await until(async () => (await toldOf(owner)) >= guests)
      const toldSeconds = (performance.now() - cancelledAt) / 1000
      others.pause()
      return figures({
        ...(await countTold(owner)),
        toldSeconds,
        firstMailSeconds: await firstMail,
        delaysMs: others.delaysMs,
        arrived: sink.received.length,
      })
    } finally {
      others.pause()
      await owner.close().catch(() => undefined)
      await hearth.stop()
      await sink.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

async function buildGathering(owner: Owner): Promise<void> {
  await owner.run(
    `insert into auth.users (id, email, email_confirmed_at, created_at)
     select gen_random_uuid(), 'guest-' || n || '@example.org', now(), now() - interval '30 days' from generate_series(1, $1::integer) n`,
    [guests],
  )
  await owner.run(
    `insert into public.profiles (id, username)
     select id, 'guest_' || substring(email from '\\d+') from auth.users where email like 'guest-%'`,
  )
  await owner.run(
    `insert into public.events (id, title, category, start_date, timezone, all_day, starts_at, ends_at, city, is_free, status,
       visibility, source, tags, venue_id, venue_name, venue_address, created_at, updated_at)
     values ($1, 'A large gathering', 'party', current_date + 9, 'UTC', false, now() + interval '9 days', now() + interval '10 days',
       'Lisbon', true, 'published', 'public', 'hearth', '{}', '', '', '', now(), now())`,
    [eventId],
  )
  await owner.run(`insert into public.event_seats (event_id, taken) values ($1, $2)`, [eventId, guests])
  await owner.run(
    `insert into public.attendances (event_id, user_id, answer, party)
     select $1, id, 'coming', 1 from auth.users where email like 'guest-%'`,
    [eventId],
  )
  await owner.run('analyze')
}

async function toldOf(owner: Owner): Promise<number> {
  const [row] = await owner.run<{ told: number }>(
    'select coalesce(sum(told), 0)::integer as told from hearth.group_notifications where event_id = $1',
    [eventId],
  )
  return row!.told
}

async function countTold(owner: Owner): Promise<{ noticed: number; mailed: number; twice: number }> {
  const [row] = await owner.run<{ noticed: number; mailed: number; twice: number }>(
    `with notices as (
       select user_id, count(*) as times from public.notifications where data ->> 'eventId' = $1 group by user_id
     ), mails as (
       select user_id, count(*) as times from hearth.mails where kind = 'event_cancelled' group by user_id
     )
     select (select count(*) from notices)::integer as noticed, (select count(*) from mails)::integer as mailed,
       ((select count(*) from notices where times > 1) + (select count(*) from mails where times > 1))::integer as twice`,
    [eventId],
  )
  return row!
}

async function untilMail(received: readonly unknown[], since: number): Promise<number> {
  await until(async () => received.length > 0)
  return (performance.now() - since) / 1000
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + givesUpAfterMs
  while (!(await isSo())) {
    if (performance.now() > giveUpAt) throw new Error('The guests are not told.')
    await sleep(50)
  }
}

function figures(measured: {
  noticed: number
  mailed: number
  twice: number
  toldSeconds: number
  firstMailSeconds: number
  delaysMs: number[]
  arrived: number
}): Figure[] {
  return [
    exactly({ what: 'Guests with a notice', value: measured.noticed, unit: 'guests' }, guests),
    exactly({ what: 'Guests with a mail', value: measured.mailed, unit: 'guests' }, guests),
    exactly({ what: 'Guests who were told twice', value: measured.twice, unit: 'guests' }, 0),
    limitedTo(
      { what: 'From the cancellation to the first mail', value: measured.firstMailSeconds, unit: 's' },
      10,
    ),
    limitedTo(
      {
        what: 'What others ask for meanwhile, 99 of 100 within',
        value: p99Of(measured.delaysMs),
        unit: 'ms',
        note: `${measured.delaysMs.length} requests`,
      },
      50,
    ),
    {
      what: 'From the cancellation to the last notice',
      value: measured.toldSeconds,
      unit: 's',
      note: `${measured.arrived} mails had arrived by then`,
    },
  ]
}
