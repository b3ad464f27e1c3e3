// Mails that reach no guest: what the mail server refuses for good, and what a provider reports later.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { askDatabase } from '../../../testing/calls.ts'
import { buildEvent } from '../../../testing/events.ts'
import { type MailSink, startMailSink } from '../../../testing/mail-sink.ts'
import { buildMember, type Member } from '../../../testing/people.ts'
import { guestBrowser } from '../testing.ts'

let app: TestApp
let sink: MailSink
const { post, linkTo, newAddress } = guestBrowser(() => app)
let host: Member
let eventId: string
const webhookSecret = 'a-secret-of-the-mail-provider-0123456789'
beforeAll(async () => {
  sink = await startMailSink()
  app = await startTestApp(
    { SMTP_URL: sink.url, MAIL_WEBHOOK_SECRET: webhookSecret, LIMIT_MAILS_PER_ADDRESS: '10000' },
    { max: 8 },
  )
})
afterAll(async () => {
  await app.end()
  await sink.stop()
})
beforeEach(async () => {
  host = await buildMember(app.db)
  eventId = await buildEvent(app.db, { createdBy: host.userId, capacity: 10 })
})

const soon = { timeout: 20_000, interval: 50 }
const ask = (email: string, event = eventId) =>
  post(`/e/${event}/answer`, { name: 'Rui', email, party: '1', note: '' })
const report = (email: string) =>
  app.http.inject({
    ...{ method: 'POST', url: '/mail/bounces', payload: { event: 'bounce', email } },
    headers: { authorization: `Bearer ${webhookSecret}` },
  })
/** Has proven their address, and come. */
async function come(email = newAddress()) {
  await ask(email)
  const { status, to } = await post(await linkTo(email))
  expect(status).toBe(303)
  await vi.waitFor(() => expect(sink.received.filter(({ to }) => to.includes(email))).toHaveLength(2), soon)
  return { email, page: to }
}
const guests = (member = host) =>
  askDatabase<{ display_name: string; bounced_at: string | null }[]>(app, member, 'guest_page', {
    ...{ event: eventId, answers: ['coming', 'maybe', 'asked'] },
  })
const areUnreachable = async () => (await guests()).map(({ bounced_at }) => bounced_at !== null)
const undelivered = async (member = host) =>
  (await askDatabase<{ undelivered: number }[]>(app, member, 'guest_counts', { event: eventId }))[0]
    ?.undelivered
const isParked = (email: string) =>
  vi.waitFor(
    async () =>
      expect(
        await app.db.owner('select from hearth.mails where to_address = $1 and parked_at is not null', [
          email,
        ]),
      ).toHaveLength(1),
    soon,
  )

describe('a guest', () => {
  it('whose mail the server refuses for good is shown to the hosts as such, until one arrives', async () => {
    const { email, page } = await come()
    await come()
    await expect.poll(areUnreachable, soon).toEqual([false, false])
    sink.refused.add(email)
    await post(page, { answer: 'coming', party: '2', note: '' })
    await isParked(email)
    await expect.poll(areUnreachable, soon).toEqual([true, false])
    const found = await askDatabase<{ guests: { bounced_at: string | null }[] }>(app, host, 'find_guests', {
      ...{ event: eventId, answers: ['coming'], words: 'Rui' },
    })
    expect(found.guests.map(({ bounced_at }) => bounced_at !== null)).toEqual([true, false])
    sink.refused.delete(email)
    await post(page, { answer: 'coming', party: '3', note: '' })
    await vi.waitFor(async () => await expect.poll(areUnreachable, soon).toEqual([false, false]), soon)
  })

  it('whose address a provider reports later is too, at what is to come, until they press a mailed link again', async () => {
    const { email } = await come()
    const before = eventId
    eventId = await buildEvent(app.db, { createdBy: host.userId, capacity: 10 })
    await ask(email)
    await post(await linkTo(email))
    await app.db.owner(
      `update public.events set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1`,
      [before],
    )
    await report(email.toUpperCase())
    await expect.poll(areUnreachable, soon).toEqual([true])
    await expect.poll(() => undelivered(), soon).toBe(0)
    await post(`/e/${eventId}/answer`, { name: 'Rui', email, party: '2', note: '' })
    expect((await post(await linkTo(email))).status).toBe(303)
    await expect.poll(areUnreachable, soon).toEqual([false])
    eventId = before
    await expect.poll(areUnreachable, soon).toEqual([false])
  })

  it('is the hosts’ alone to see', async () => {
    const { email } = await come()
    await report(email)
    expect(await guests(await buildMember(app.db))).toEqual([])
    const seen = await askDatabase(app, host, 'event_guests', { event: eventId })
    expect(JSON.stringify(seen)).not.toContain('bounced')
  })
})

describe('a link that reaches nobody', () => {
  it('is counted for the hosts, without a name or an address, and for nobody else', async () => {
    const [gone, later, fine] = [newAddress(), newAddress(), newAddress()]
    sink.refused.add(gone)
    await ask(gone)
    await isParked(gone)
    await expect.poll(() => undelivered(), soon).toBe(1)
    await ask(later)
    await ask(fine)
    await report(later)
    await report(later)
    await expect.poll(() => undelivered(), soon).toBe(2)
    expect(await guests()).toEqual([])
    expect(await undelivered(await buildMember(app.db))).toBeUndefined()
    // What is known of links goes after a day; the count stays.
    await app.db.owner('delete from hearth.guest_links where event_id = $1', [eventId])
    await expect.poll(() => undelivered(), soon).toBe(2)
  })

  it('counts no more once its mail arrived after all, or somebody pressed it', async () => {
    const [one, two] = [newAddress(), newAddress()]
    sink.refused.add(one)
    await ask(one)
    await isParked(one)
    await ask(two)
    await report(two)
    await expect.poll(() => undelivered(), soon).toBe(2)
    expect((await post(await linkTo(two))).status).toBe(303)
    await expect.poll(() => undelivered(), soon).toBe(1)
    sink.refused.delete(one)
    await app.db.owner('update hearth.mails set parked_at = null, sent_at = now() where to_address = $1', [
      one,
    ])
    await expect.poll(() => undelivered(), soon).toBe(0)
    await expect.poll(areUnreachable, soon).toEqual([false])
  })
})
