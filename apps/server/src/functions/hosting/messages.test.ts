import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notifyGroups } from '../../notifications/testing.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addHost, buildEvent, buildGuest, type EventWishes } from '../../testing/events.ts'
import { buildMember, type Member, usernameOf } from '../../testing/people.ts'
import { block } from '../../testing/providers.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())

async function scene(wishes: EventWishes = {}) {
  const [host, guest, stranger] = [
    await buildMember(app.db),
    await buildMember(app.db),
    await buildMember(app.db),
  ]
  const eventId = await buildEvent(app.db, { createdBy: host.userId, ...wishes })
  await buildGuest(app.db, { eventId, userId: guest.userId })
  const write = async (by: Member, more: object = {}) => {
    const response = await app.http.inject({
      method: 'POST',
      url: '/functions/v1/message-guests',
      headers: { authorization: await app.tokenOf(by) },
      payload: { id: randomUUID(), eventId, title: 'The door', body: 'Ring the lower bell.', ...more },
    })
    await notifyGroups(app.parts, eventId)
    const { told, error } = response.json()
    return { status: response.statusCode, told, code: error?.code as string | undefined }
  }
  const read = async (by: Member) => {
    const response = await app.http.inject({
      url: `/rest/v1/event_messages?event_id=eq.${eventId}&select=title&order=created_at`,
      headers: { authorization: await app.tokenOf(by), apikey: app.parts.config.anonKey as string },
    })
    return (response.json() as { title: string }[]).map(({ title }) => title)
  }
  return { host, guest, stranger, eventId, write, read }
}

const notificationsOf = ({ userId }: Member) =>
  app.db.owner<{ kind: string; data: object }>(
    'select kind, data from public.notifications where user_id = $1',
    [userId],
  )
const mailsTo = ({ userId }: Member) =>
  app.db.owner<{ subject: string; body_text: string; body_html: string }>(
    'select subject, body_text, body_html from hearth.mails where user_id = $1',
    [userId],
  )

it('reaches everyone who is coming, by a notice and a mail that carries none of its words', async () => {
  const { host, guest, stranger, eventId, write, read } = await scene()
  const coHost = await buildMember(app.db)
  await addHost(app.db, { eventId, userId: coHost.userId })
  expect(await write(host)).toMatchObject({ status: 200, told: 1 })
  expect(await read(guest)).toEqual(['The door'])
  expect(await read(host)).toEqual(['The door'])
  expect(await read(coHost)).toEqual(['The door'])
  expect(await read(stranger)).toEqual([])
  const personName = await usernameOf(app.db, host)
  expect(await notificationsOf(guest)).toEqual([
    { kind: 'event_message', data: { eventId, eventTitle: 'Supper under lanterns', personName } },
  ])
  const [mail, ...more] = await mailsTo(guest)
  expect(more).toEqual([])
  expect(mail!.subject).toBe('A message to everyone coming to “Supper under lanterns”')
  expect(mail!.body_text).toContain(`/event/${eventId}`)
  for (const text of [mail!.subject, mail!.body_text, mail!.body_html]) {
    expect(text).not.toContain('The door')
    expect(text).not.toContain('lower bell')
  }
  expect(await notificationsOf(stranger)).toEqual([])
  expect(await notificationsOf(host)).toEqual([])
})

it('sent twice is told once, and at most three times a day', async () => {
  const { host, guest, stranger, write, read } = await scene()
  const id = randomUUID()
  expect(await write(host, { id })).toMatchObject({ told: 1 })
  expect(await write(host, { id })).toMatchObject({ status: 200, told: 1 })
  expect(await notificationsOf(guest)).toHaveLength(1)
  expect(await write(stranger, { id })).toMatchObject({ code: 'not_allowed' })
  await write(host)
  await write(host)
  expect(await write(host)).toMatchObject({ code: 'too_many_requests' })
  expect(await read(guest)).toHaveLength(3)
})

it('is written by hosts of a published event to which somebody comes', async () => {
  const { guest, stranger, host, eventId, write } = await scene()
  for (const somebody of [guest, stranger])
    expect(await write(somebody)).toMatchObject({ code: 'not_allowed' })
  await app.db.owner('delete from public.attendances where event_id = $1', [eventId])
  expect(await write(host)).toMatchObject({ code: 'conflict' })
  const draft = await scene({ status: 'draft' })
  expect(await draft.write(draft.host)).toMatchObject({ code: 'not_allowed' })
  const hidden = await scene({ visibility: 'private' })
  expect(await hidden.write(hidden.stranger)).toMatchObject({ code: 'not_found' })
  const past = await scene({ startDate: '2025-01-01' })
  expect(await past.write(past.host)).toMatchObject({ code: 'event_over' })
})

it('does not pass between two of whom one blocked the other, and is no longer read by who does not come', async () => {
  const { host, guest, stranger, eventId, write, read } = await scene()
  const coHost = await buildMember(app.db)
  await addHost(app.db, { eventId, userId: coHost.userId })
  await buildGuest(app.db, { eventId, userId: stranger.userId })
  await block(app.db, coHost, stranger)
  expect(await write(coHost)).toMatchObject({ told: 1 })
  expect(await read(stranger)).toEqual([])
  expect(await notificationsOf(stranger)).toEqual([])
  expect(await read(guest)).toEqual(['The door'])
  await app.db.owner(
    `update public.attendances set answer = 'not_coming', party = 0 where event_id = $1 and user_id = $2`,
    [eventId, guest.userId],
  )
  expect(await read(guest)).toEqual([])
  await block(app.db, host, guest)
  expect(await read(host)).toEqual(['The door'])
})
