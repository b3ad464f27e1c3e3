import type { Run } from '@hearth/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import type { Member } from '../../testing/people.ts'
import { fullEvent } from './testing.ts'

// A host who lowers the number of places moves the last who came to the list, while one of them says something else.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.end())

const isDelayed = async () =>
  (
    await app.db.owner(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length > 0

/** What somebody says arrives while their answer is held by who takes it away, and so waits for that. */
async function sayWhileMoved<T>(
  { eventId, guest }: { eventId: string; guest: Member },
  { say, move }: { say: () => Promise<T>; move: (run: Run) => Promise<unknown> },
): Promise<T> {
  const said = await app.db.database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
    const values = [eventId, guest.userId]
    await run({
      name: 'lock answer',
      text: 'select from public.attendances where event_id = $1 and user_id = $2::uuid for update',
      values,
    })
    const saying = say()
    await expect.poll(isDelayed).toBe(true)
    await run({
      name: 'take answer away',
      text: 'delete from public.attendances where event_id = $1 and user_id = $2::uuid',
      values,
    })
    await move(run)
    return { saying }
  })
  return said.saying
}

describe('whose answer is moved to the list while they answer again', () => {
  it.each(['coming', 'not_coming'])('has what they say now: %s', async (answer) => {
    const { guest, eventId, call, seats } = await fullEvent(app)
    const reply = await sayWhileMoved(
      { eventId, guest },
      {
        say: () => call(guest, 'answer', { answer }),
        move: (run) =>
          run({
            name: 'free seat',
            text: 'update public.event_seats set taken = taken - 1 where event_id = $1',
            values: [eventId],
          }),
      },
    )
    expect(reply).toMatchObject({ status: 200, answer })
    const [row] = await app.db.owner('select answer from public.attendances where event_id = $1', [eventId])
    expect(row).toEqual({ answer })
    const places = answer === 'coming' ? 1 : 0
    expect(await seats()).toEqual({ capacity: 1, taken: places, held: places })
  })

  it('takes a place that was offered them in the same moment, once', async () => {
    const { guest, eventId, accept, seats, list } = await fullEvent(app)
    const reply = await sayWhileMoved(
      { eventId, guest },
      {
        say: () => accept(guest),
        move: (run) =>
          run({
            name: 'offer again',
            text: `
              insert into public.event_waiting (event_id, user_id, party, place, state, offered_at, offered_until)
              values ($1, $2::uuid, 1, 1, 'offered', now(), now() + interval '1 day')`,
            values: [eventId, guest.userId],
          }),
      },
    )
    expect(reply).toMatchObject({ status: 200, state: 'coming' })
    expect(await list()).toEqual([])
    expect(await seats()).toEqual({ capacity: 1, taken: 1, held: 1 })
  })
})
