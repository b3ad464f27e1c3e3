// What somebody who answered without an account hears of their event, and how they end it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guestSecretsOf } from '../../../auth/index.ts'
import { asSent } from '../../../mail/as-sent.ts'
import { createNotifyOfChange } from '../../../notifications/notify-of-change.ts'
import { createRemind } from '../../../notifications/remind.ts'
import { notifyGroups } from '../../../notifications/testing.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { callFunction } from '../../../testing/calls.ts'
import { addAccountlessGuest, buildEvent } from '../../../testing/events.ts'
import { buildMember, type Member } from '../../../testing/people.ts'

let app: TestApp
let host: Member
let eventId: string
beforeAll(async () => {
  app = await startTestApp({}, { max: 6 }, { runsJobs: false })
})
afterAll(() => app.end())
beforeEach(async () => {
  host = await buildMember(app.db)
  eventId = await buildEvent(app.db, { createdBy: host.userId, capacity: 500, startDate: '2031-05-10' })
})

/** Somebody who comes, with an address that can be opened. */
async function guestOf(event = eventId) {
  const id = await addAccountlessGuest(app.db, { eventId: event })
  const address = `g-${randomUUID()}@example.org`
  const { sealAddress, pagePasses } = guestSecretsOf(app.parts.config)
  await app.db.owner('update hearth.guests set sealed_address = $2 where id = $1', [
    id,
    sealAddress(id, address),
  ])
  return { id, address, page: `/guest/${pagePasses.make(id)}` }
}
const asEngine = (text: string, values: unknown[] = []) =>
  app.db.database.run({ role: 'hearth_engine' }, { name: `test ${text}`, text, values: [eventId, ...values] })
const change = (to: string) => asEngine(`update public.events set ${to} where id = $1`)
async function notify(batch?: number) {
  await createNotifyOfChange(app.parts)({ eventId }, { isLastTry: false })
  await notifyGroups(app.parts, eventId, batch ? { batch } : {})
}
const mailsTo = (address: string) =>
  app.db.owner<{ kind: string; subject: string; body_text: string; attachments: unknown[] }>(
    'select * from hearth.mails where to_address = $1 order by created_at, id',
    [address],
  )
const post = (url: string, fields: Record<string, string>) =>
  app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const pageOf = async (url: string) => (await app.http.inject({ url })).body

describe('whoever comes without an account', () => {
  it('hears that the event is cancelled, among the members, each once however many batches there are', async () => {
    const guests = await Promise.all(Array.from({ length: 5 }, () => guestOf()))
    const member = await buildMember(app.db)
    await callFunction(app, member, 'answer', { eventId, answer: 'coming', party: 1 })
    await change(`status = 'cancelled'`)
    await notify(2)
    await notify(2)
    for (const { address, page } of guests) {
      const mails = await mailsTo(address)
      expect(mails).toHaveLength(1)
      expect(mails[0]).toMatchObject({ kind: 'event_cancelled', subject: 'Cancelled: Supper under lanterns' })
      expect(mails[0]!.body_text).toContain(app.parts.config.siteUrl + page)
      expect(mails[0]!.attachments).toHaveLength(1)
      expect(await pageOf(page)).toContain('has been cancelled')
    }
    const [told] = await app.db.owner(
      'select told, readers from hearth.group_notifications where event_id = $1',
      [eventId],
    )
    expect(told).toEqual({ told: 6, readers: 6 })
  })

  it('hears where it has moved to, also where no member comes', async () => {
    const { address, page } = await guestOf()
    await change(`venue_name = 'The New Mill'`)
    await notify()
    const [mail] = await mailsTo(address)
    expect(mail?.body_text).toContain('The New Mill')
    expect(await pageOf(page)).toContain('The Old Mill, Lisbon → The New Mill, Lisbon')
  })

  it('hears of it also when the event is deleted before it was told', async () => {
    const { address } = await guestOf()
    await change(`status = 'cancelled'`)
    await asEngine('delete from public.events where id = $1')
    await notify()
    expect(await mailsTo(address)).toMatchObject([{ kind: 'event_cancelled' }])
    await app.db.owner('select hearth.sweep_group_notifications()')
    expect(await app.db.owner('select from hearth.guests_of_deleted')).toEqual([])
  })

  it('reads what the hosts write on their own page, to which a mail leads', async () => {
    const { address, page } = await guestOf()
    const sent = await callFunction(app, host, 'message-guests', {
      id: randomUUID(),
      eventId,
      title: 'The door',
      body: 'Ring the <lower> bell.',
    })
    expect(sent.body).toMatchObject({ told: 1 })
    await notifyGroups(app.parts, eventId)
    const [mail] = await mailsTo(address)
    expect(mail?.kind).toBe('event_message')
    expect(mail?.body_text).toContain(page)
    expect(mail?.body_text).not.toContain('lower')
    expect(await pageOf(page)).toContain('Ring the &lt;lower&gt; bell.')
    await post(page, { answer: 'not_coming' })
    expect(await pageOf(page)).not.toContain('The door')
  })

  it('is reminded once the day before, with the file for their calendar', async () => {
    const guests = [await guestOf(), await guestOf(), await guestOf()]
    await app.db.owner(
      `update public.attendances set updated_at = now() - interval '3 days' where event_id = $1`,
      [eventId],
    )
    await app.db.owner(
      `update hearth.reminders_due d set starts_at = now() + interval '20 hours', remind_at = now() where event_id = $1`,
      [eventId],
    )
    await app.db.owner(
      `update public.events set starts_at = (select starts_at from hearth.reminders_due where event_id = $1)
      where id = $1`,
      [eventId],
    )
    await app.db.owner(
      `insert into hearth.reminders_due (event_id, starts_at, remind_at)
       select id, starts_at, now() from public.events where id = $1
       on conflict (event_id) do update set starts_at = excluded.starts_at, remind_at = excluded.remind_at`,
      [eventId],
    )
    const remind = createRemind(app.parts, { batch: 2 })
    await remind({}, { isLastTry: false })
    await remind({}, { isLastTry: false })
    for (const { address, page } of guests) {
      const mails = await mailsTo(address)
      expect(mails).toMatchObject([{ kind: 'event_reminder' }])
      expect(mails[0]!.body_text).toContain(page)
      expect(mails[0]!.attachments).toHaveLength(1)
    }
  })
})

describe('whoever ends the mails', () => {
  it('gets none more, by one press on their page, and takes it back by another', async () => {
    const { address, page } = await guestOf()
    const other = await guestOf()
    expect(await pageOf(page)).toContain('Stop all emails about this event')
    expect((await post(page, { mails: 'end' })).statusCode).toBe(303)
    await change(`city = 'Porto'`)
    await notify()
    expect(await mailsTo(address)).toEqual([])
    expect(await mailsTo(other.address)).toHaveLength(1)
    expect(await pageOf(page)).toContain('Lisbon → The Old Mill, Porto')
    await post(page, { mails: 'send' })
    await change(`city = 'Braga'`)
    await notify()
    expect(await mailsTo(address)).toHaveLength(1)
  })

  it('does so by the button of their mail program too, which opening the link alone does not press', async () => {
    const { id, address } = await guestOf()
    const sent = asSent(
      {
        ...{
          id: randomUUID(),
          kind: 'event_moved',
          userId: null,
          guestId: id,
          invitedHash: null,
          listenerId: null,
          toAddress: address,
          subject: 'x',
        },
        ...{ bodyText: 'x', bodyHtml: '<body><div>x</div>\n</body>', attachments: [], createdAt: '' },
      },
      app.parts.config,
    )
    const link = new URL(sent.unsubscribe!).pathname
    expect(sent.bodyHtml).toContain('You get emails about an event that you replied to.')
    expect(await pageOf(link)).toContain('you won’t hear if the event is moved or cancelled')
    await change(`city = 'Porto'`)
    await notify()
    expect(await mailsTo(address)).toHaveLength(1)
    expect((await post(link, { 'List-Unsubscribe': 'One-Click' })).body).toContain('These emails are stopped')
    await change(`city = 'Braga'`)
    await notify()
    expect(await mailsTo(address)).toHaveLength(1)
  })
})
