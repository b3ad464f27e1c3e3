import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { addHost, buildEvent, type EventWishes } from '../testing/events.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { block } from '../testing/providers.ts'
import { createNotifyOfChange } from './notify-of-change.ts'
import { notifyGroups } from './testing.ts'

let app: TestApp

beforeAll(async () => {
  // Each test lets the job happen when it wants it to.
  app = await startTestApp({}, {}, { runsJobs: false })
})
afterAll(() => app.end())

async function scene(wishes: EventWishes = {}) {
  const [owner, guest] = [await buildMember(app.db), await buildMember(app.db)]
  const eventId = await buildEvent(app.db, {
    createdBy: owner.userId,
    timezone: 'Asia/Kathmandu',
    startDate: '2031-05-10',
    ...wishes,
  })
  await comesTo(eventId, guest)
  const asEngine = (text: string, values: unknown[] = []) =>
    app.db.database.run(
      { role: 'hearth_engine' },
      { name: `test ${text}`, text, values: [eventId, ...values] },
    )
  return {
    owner,
    guest,
    eventId,
    /** As the engine writes it. */
    change: (to: string) => asEngine(`update public.events set ${to} where id = $1`),
    remove: () => asEngine('delete from public.events where id = $1'),
    job: async () =>
      (
        await app.db.owner<{ soon: boolean; attempts: number }>(
          `select run_at <= now() as soon, max_attempts as attempts from graphile_worker.jobs where key = $1`,
          [`event_change:${eventId}`],
        )
      )[0],
    async notify() {
      await createNotifyOfChange(app.parts)({ eventId }, { isLastTry: false })
      await notifyGroups(app.parts, eventId)
    },
  }
}

async function comesTo(eventId: string, { userId }: Member): Promise<void> {
  await app.db.owner(
    `insert into public.attendances (event_id, user_id, answer, party) values ($1, $2, 'coming', 1)`,
    [eventId, userId],
  )
  await app.db.owner('update public.event_seats set taken = taken + 1 where event_id = $1', [eventId])
}

const told = async ({ userId }: Member) =>
  app.db.owner<{ kind: string; change: string | null }>(
    `select kind, data ->> 'change' as change from public.notifications where user_id = $1 order by created_at`,
    [userId],
  )
const mailsTo = async ({ userId }: Member) =>
  app.db.owner<{ subject: string; body_text: string; attachments: { content: string }[] }>(
    'select subject, body_text, attachments from hearth.mails where user_id = $1 order by created_at',
    [userId],
  )

describe('whoever is coming', () => {
  it('hears when and where an event has moved to, on its own clock, old and new', async () => {
    const { guest, owner, change, job, notify } = await scene()
    await change(
      `start_time = '18:00', starts_at = starts_at - interval '90 minutes', venue_name = 'The New Mill'`,
    )
    expect(await job()).toMatchObject({ soon: false, attempts: 5 })
    await notify()
    expect(await told(guest)).toEqual([
      {
        kind: 'event_moved',
        change:
          'Saturday, 10 May 2031, 19:30 to 22:00 (Asia/Kathmandu) → Saturday, 10 May 2031, 18:00 to 22:00 (Asia/Kathmandu); The Old Mill, Lisbon → The New Mill, Lisbon',
      },
    ])
    const [mail] = await mailsTo(guest)
    expect(mail?.subject).toBe('New time: Supper under lanterns')
    expect(mail?.body_text).toContain('New time: Saturday, 10 May 2031, 18:00 to 22:00 (Asia/Kathmandu)')
    expect(mail?.body_text).toContain('Instead of: Saturday, 10 May 2031, 19:30 to 22:00 (Asia/Kathmandu)')
    expect(mail?.body_text).toContain('New place: The New Mill, 1 Mill Lane, Lisbon')
    expect(mail?.attachments[0]?.content).toContain('DTSTART;TZID=Asia/Kathmandu:20310510T180000')
    expect(await told(owner)).toEqual([])
    // A job that runs again has nothing left to tell.
    await notify()
    expect(await told(guest)).toHaveLength(1)
    expect(await mailsTo(guest)).toHaveLength(1)
  })

  it('hears once of several changes, and nothing of one that was undone', async () => {
    const { guest, change, notify } = await scene()
    await change(`city = 'Porto'`)
    await change(`city = 'Braga'`)
    await notify()
    expect(await told(guest)).toEqual([
      { kind: 'event_moved', change: 'The Old Mill, Lisbon → The Old Mill, Braga' },
    ])
    await change(`city = 'Porto'`)
    await change(`city = 'Braga'`)
    await notify()
    expect(await told(guest)).toHaveLength(1)
  })

  it('hears of a new address without the address standing in the notice', async () => {
    const { guest, change, notify } = await scene()
    await change(`venue_address = '2 Secret Lane'`)
    await notify()
    expect(await told(guest)).toEqual([{ kind: 'event_moved', change: 'how to get there' }])
    expect((await mailsTo(guest))[0]?.body_text).toContain('2 Secret Lane')
  })

  it('hears at once when it is cancelled, also when it is deleted right after, and when it is held after all', async () => {
    const { guest, change, remove, job, notify } = await scene()
    await change(`status = 'cancelled'`)
    expect(await job()).toMatchObject({ soon: true })
    await notify()
    await change(`status = 'published'`)
    await notify()
    await change(`status = 'cancelled'`)
    await remove()
    await notify()
    expect((await told(guest)).map(({ kind }) => kind)).toEqual([
      'event_cancelled',
      'event_held',
      'event_cancelled',
    ])
    const mails = await mailsTo(guest)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Cancelled: Supper under lanterns',
      'Back on: Supper under lanterns',
      'Cancelled: Supper under lanterns',
    ])
    expect(mails[0]?.attachments[0]?.content).toContain('STATUS:CANCELLED')
  })

  it('hears nothing of new words, a draft, or what is over', async () => {
    const { guest, change, notify, job } = await scene()
    await change(`title = 'Another name', description = 'More words'`)
    expect(await job()).toBeUndefined()
    await notify()
    const draft = await scene({ status: 'draft' })
    await draft.change(`city = 'Porto', status = 'published'`)
    await draft.notify()
    const over = await scene({ startDate: '2020-01-01' })
    await over.change(`city = 'Porto'`)
    await over.notify()
    for (const person of [guest, draft.guest, over.guest]) expect(await told(person)).toEqual([])
  })

  it('hears of it as a co-host too, and not when the host has blocked them meanwhile', async () => {
    const { owner, guest, eventId, change, notify } = await scene()
    const [host, blocked] = [await buildMember(app.db), await buildMember(app.db)]
    await addHost(app.db, { eventId, userId: host.userId })
    await comesTo(eventId, blocked)
    await change(`city = 'Porto'`)
    await block(app.db, owner, blocked)
    await notify()
    expect(await told(host)).toHaveLength(1)
    expect(await told(guest)).toHaveLength(1)
    expect(await told(blocked)).toEqual([])
    expect(await mailsTo(blocked)).toEqual([])
  })
})

it('what the end of an account cancels is told like any cancellation', async () => {
  const { owner, guest, notify } = await scene()
  await app.db.database.run(
    { role: 'hearth_auth' },
    {
      name: 'test cancel events',
      text: 'select hearth.cancel_events_of($1::uuid, now())',
      values: [owner.userId],
    },
  )
  await notify()
  expect((await told(guest)).map(({ kind }) => kind)).toEqual(['event_cancelled'])
})
