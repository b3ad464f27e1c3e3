import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventIdFrom } from '@hearth/contracts/event-id'
import { type Benchmark, exactly } from '../benchmarks/figure.ts'
import { bundle, freePort, makeDataDir, startProcess, untilAnswered } from '../benchmarks/harness/hearth.ts'
import { makeEvent } from '../benchmarks/harness/one-event.ts'
import { type Owner, openOwner } from '../benchmarks/harness/owner.ts'
import { treeOf } from '../benchmarks/harness/processes.ts'

const allKills = 10
const seriesAtOnce = 6
/** Thirteen months of days, the first of which is nine days away. */
const datesOfEach = 392

export const seriesKills: Benchmark = {
  name: 'series-kills',
  title: 'Killed while dates are made',
  how: `${seriesAtOnce} daily series at a time are given to a running Hearth, and while their dates are made the server, its PostgreSQL and all
that descends from it are killed with SIGKILL, ${allKills} times, each at another moment; the next start goes on by itself. Afterwards
each series has each of its dates once, with its seats.`,
  async run() {
    const dataDir = await makeDataDir()
    const settings = { NODE_ENV: 'production', HEARTH_SECRET: randomBytes(48).toString('base64url') }
    const port = await freePort()
    const start = () => startProcess({ dataDir, port, command: [process.execPath, bundle()], settings })
    let inTheMiddle = 0
    let hearth = start()
    try {
      await untilAnswered(hearth, '/readyz')
      const hostId = await asOwner(dataDir, makeHost)
      for (let kill = 0; kill < allKills; kill++) {
        await asOwner(dataDir, (owner) => startSeries(owner, hostId))
        await sleep(150 + kill * 100)
        if (await asOwner(dataDir, isBeingMade)) inTheMiddle++
        const pids = await treeOf(hearth.child.pid!)
        const killed = hearth.kill()
        for (const pid of pids) signal(pid)
        await Promise.all([killed, sleep(50)])
        hearth = start()
        await untilAnswered(hearth, '/readyz')
      }
      await untilMade(dataDir)
      const counts = await asOwner(dataDir, countDates)
      return [
        { what: `Kills in the middle of making dates, of ${allKills}`, value: inTheMiddle, unit: 'kills' },
        exactly(
          { what: 'Dates of all series', value: counts.dates, unit: 'dates' },
          allKills * seriesAtOnce * datesOfEach,
        ),
        exactly({ what: 'Dates that are there twice', value: counts.twice, unit: 'dates' }, 0),
        exactly({ what: 'Dates without event or seats', value: counts.bare, unit: 'dates' }, 0),
      ]
    } finally {
      await hearth.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

async function makeHost(owner: Owner): Promise<string> {
  const [row] = await owner.run<{ id: string }>(
    `with made as (
       insert into auth.users (email, encrypted_password, email_confirmed_at)
       values ('host@proof.example', '', now()) returning id
     )
     insert into public.profiles (id, username) select id, 'Host' from made returning id`,
  )
  return row!.id
}

/** As `start-series` leaves them: an event each, a daily rule without an end, and the job. */
async function startSeries(owner: Owner, hostId: string): Promise<void> {
  for (let n = 0; n < seriesAtOnce; n++) {
    const id = eventIdFrom(randomBytes(32))
    await makeEvent(owner, { id, createdBy: hostId, capacity: 12 })
    await owner.run('update public.events set series = $1 where id = $1', [id])
    await owner.run('insert into hearth.series (id) values ($1)', [id])
    await owner.run(
      `insert into hearth.series_rules (series_id, starts_on, rule)
       values ($1, current_date + 9, '{"frequency": "daily", "interval": 1, "without": [], "extra": []}')`,
      [id],
    )
    await owner.run(
      'insert into hearth.series_dates (series_id, date, event_id) values ($1, current_date + 9, $1)',
      [id],
    )
    await owner.run('select hearth.queue_series($1)', [id])
  }
}

const isBeingMade = async (owner: Owner) =>
  (
    await owner.run(
      `select series_id from hearth.series_dates group by 1 having count(*) between 2 and ${datesOfEach - 1} limit 1`,
    )
  ).length > 0

async function untilMade(dataDir: string): Promise<void> {
  for (let turn = 0; turn < 120; turn++) {
    const [row] = await asOwner(dataDir, (owner) =>
      owner.run(
        `select 1 as open from graphile_worker.jobs where task_identifier = 'make_series_dates' and attempts < max_attempts limit 1`,
      ),
    )
    if (!row) return
    await sleep(1000)
  }
  throw new Error('Dates are still being made after two minutes.')
}

async function countDates(owner: Owner) {
  const [row] = await owner.run<{ dates: number; twice: number; bare: number }>(
    `select (select count(*) from hearth.series_dates)::integer as dates,
       (select count(*) from (
         select from public.events where series is not null group by series, start_date having count(*) > 1) t)::integer as twice,
       (select count(*) from hearth.series_dates d left join public.event_seats s on s.event_id = d.event_id
         where s.event_id is null)::integer as bare`,
  )
  return row!
}

async function asOwner<T>(dataDir: string, work: (owner: Owner) => Promise<T>): Promise<T> {
  const owner = await openOwner(dataDir)
  try {
    return await work(owner)
  } finally {
    await owner.close()
  }
}

/** A process that is gone already needs no signal. */
function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}
