// What became of an event between the mail and the press: at a mailed link, on a guest's own page, by an invitation.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guestSecretsOf } from '../../../auth/index.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { callFunction } from '../../../testing/calls.ts'
import { buildEvent } from '../../../testing/events.ts'
import { buildMember, type Member } from '../../../testing/people.ts'
import { invitationPath } from '../by-email/invitation-email.ts'
import { guestBrowser, seatsOf } from '../testing.ts'

let app: TestApp
const { post, get, mailsTo, linkTo, newAddress } = guestBrowser(() => app)
let host: Member
let eventId: string
beforeAll(async () => {
  app = await startTestApp({ LIMIT_MAILS_PER_ADDRESS: '10000' }, { max: 8 })
})
afterAll(() => app.end())
beforeEach(async () => {
  host = await buildMember(app.db)
  eventId = await buildEvent(app.db, { createdBy: host.userId, capacity: 10 })
})

const answering = (column: string, value: string) =>
  `insert into public.event_answering (event_id, ${column}) values ($1, ${value})`
const over = `update public.events set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1`
const cancelled = `update public.events set status = 'cancelled' where id = $1`
const closed = answering('answers_until', `now() - interval '1 minute'`)
const forInvited = answering('mode', `'invitation'`)
const withoutGuests = answering('takes_guests', 'false')
const become = (change: string) => app.db.owner(change, [eventId])

async function askLink() {
  const email = newAddress()
  await post(`/e/${eventId}/answer`, { name: 'Rui', email, party: '1', note: '' })
  return { email, link: await linkTo(email) }
}
async function invite() {
  const address = newAddress()
  await callFunction(app, host, 'invite-by-email', { eventId, addresses: [address] })
  const [row] = await app.db.owner<{ id: string }>(
    'select id from hearth.email_invitations where event_id = $1',
    [eventId],
  )
  return invitationPath(guestSecretsOf(app.parts.config).invitationPasses.make(row!.id))
}
const taken = async () => (await seatsOf(app, eventId))!.taken

describe('the press of a mailed link', () => {
  it.each<[string, string, number, string]>([
    ['is over', over, 409, 'This event is over.'],
    ['was cancelled', cancelled, 409, 'This event has been cancelled.'],
    ['takes no more answers', closed, 409, 'The RSVP deadline has passed.'],
    ['is for invited people now', forInvited, 403, 'Only people the hosts invite can come.'],
    ['takes no guests any more', withoutGuests, 403, 'Sign in to reply to this event.'],
  ])('is refused where the event %s', async (_what, change, status, words) => {
    const { email, link } = await askLink()
    await become(change)
    for (const fields of [{}, { waits: 'yes' }] as Record<string, string>[]) {
      const pressed = await post(link, fields)
      expect(pressed.status).toBe(status)
      expect(pressed.body).toContain(words)
    }
    expect(await taken()).toBe(0)
    expect(await app.db.owner('select from hearth.guests where event_id = $1', [eventId])).toEqual([])
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['guest_link'])
  })
})

describe('the guest’s own page', () => {
  // More people, back after a no, and a no: each as its status.
  it.each<[string, string, { more: number; back: number; no: number; words: string }]>([
    ['is over', over, { more: 409, back: 409, no: 409, words: 'This event is over.' }],
    ['was cancelled', cancelled, { more: 409, back: 409, no: 303, words: 'This event has been cancelled.' }],
    [
      'takes no more answers',
      closed,
      { more: 409, back: 409, no: 303, words: 'The RSVP deadline has passed.' },
    ],
    [
      'is for invited people now',
      forInvited,
      { more: 303, back: 403, no: 303, words: 'Only people the hosts invite can come.' },
    ],
    // Who has answered goes on by their page.
    ['takes no guests any more', withoutGuests, { more: 303, back: 303, no: 303, words: '' }],
  ])('does what is left where the event %s', async (_what, change, { more, back, no, words }) => {
    const [comes, left] = [(await post((await askLink()).link)).to, (await post((await askLink()).link)).to]
    await post(left, { answer: 'not_coming' })
    expect(await taken()).toBe(1)
    await become(change)
    const asked = await post(comes, { answer: 'coming', party: '2', note: '' })
    expect(asked.status).toBe(more)
    const returned = await post(left, { answer: 'coming', party: '1', note: '' })
    expect(returned.status).toBe(back)
    if (back !== 303) expect(returned.body).toContain(words)
    expect(await taken()).toBe((more === 303 ? 2 : 1) + (back === 303 ? 1 : 0))
    expect((await post(comes, { answer: 'not_coming' })).status).toBe(no)
    expect(await taken()).toBe((no === 303 ? 0 : 1) + (back === 303 ? 1 : 0))
  })
})

describe('an invitation', () => {
  it.each<[string, string, number, string]>([
    ['is over', over, 409, 'This event is over.'],
    ['was cancelled', cancelled, 409, 'This event has been cancelled.'],
    ['takes no more answers', closed, 409, 'The RSVP deadline has passed.'],
    ['takes no guests any more', withoutGuests, 403, 'Sign in to reply to this event.'],
  ])('says so and has no button where the event %s', async (_what, change, status, words) => {
    const link = await invite()
    expect(await get(link)).toContain('<form')
    await become(change)
    for (const path of [link, `${link}/reply`]) {
      const page = await get(path)
      expect(page).toContain(words)
      expect(page.split('</main>')[0]).not.toContain('<form')
    }
    for (const waits of ['', 'yes']) {
      const reply = { name: 'Rui', answer: 'coming', party: '1', note: '', ...(waits && { waits }) }
      const answered = await post(`${link}/reply`, reply)
      expect(answered.status).toBe(status)
      expect(answered.body).toContain(words)
    }
    expect(await taken()).toBe(0)
  })

  it('counts where the event is for invited people now', async () => {
    const link = await invite()
    await become(forInvited)
    expect(await get(link)).toContain('<form')
    const reply = { name: 'Rui', answer: 'coming', party: '1', note: '' }
    expect((await post(`${link}/reply`, reply)).status).toBe(303)
    expect(await taken()).toBe(1)
  })
})
