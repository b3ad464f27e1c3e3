import { randomUUID } from 'node:crypto'
import { maxReplies } from '@hearth/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addHost, buildComment, buildEvent, type EventWishes } from '../../testing/events.ts'
import { buildMember, type Member, usernameOf } from '../../testing/people.ts'
import { block } from '../../testing/providers.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())

async function post(member: Member, url: string, payload: object) {
  const headers = { authorization: await app.tokenOf(member) }
  return app.http.inject({ method: 'POST', url, headers, payload })
}
async function call(member: Member, name: string, body: object) {
  const response = await post(member, `/functions/v1/${name}`, body)
  return { status: response.statusCode, code: response.json().error?.code as string | undefined }
}

type Card = { id: string; body: string | null; is_pinned: boolean; author: { is_host: boolean } | null }
type Thread = Card & { created_at: string; replies: Card[] }

async function scene(wishes: EventWishes = {}) {
  const [host, guest, other] = [
    await buildMember(app.db),
    await buildMember(app.db),
    await buildMember(app.db),
  ]
  const eventId = await buildEvent(app.db, { createdBy: host.userId, ...wishes })
  const say = (by: Member, body: string, more: { id?: string; replyTo?: string } = {}) => {
    const id = more.id ?? randomUUID()
    return call(by, 'say-comment', { ...more, id, eventId, body }).then((answer) => ({ ...answer, id }))
  }
  const page = async (by: Member, more: object = {}) =>
    (await post(by, '/rest/v1/rpc/event_comments', { event: eventId, ...more })).json() as {
      comments: Thread[]
      left: number
    }
  const words = async (by: Member) =>
    (await page(by)).comments.map(({ body, replies }) => [body, ...replies.map((reply) => reply.body)])
  return { host, guest, other, eventId, say, page, words }
}

const notificationsOf = ({ userId }: Member) =>
  app.db.owner<{ kind: string; data: Record<string, string> }>(
    'select kind, data from public.notifications where user_id = $1 order by created_at',
    [userId],
  )
const mailsTo = ({ userId }: Member) =>
  app.db.owner<{ subject: string; body_text: string }>(
    'select subject, body_text from hearth.mails where user_id = $1 order by created_at',
    [userId],
  )

describe('a comment', () => {
  it('is read by whoever may open the event, the newest first, with its replies and the host’s mark', async () => {
    const { host, guest, other, say, page, words } = await scene()
    const { id } = await say(guest, 'May I bring my mother?')
    await say(host, 'She is welcome.', { replyTo: id })
    await say(other, 'I bring bread.')
    expect(await words(other)).toEqual([['I bring bread.'], ['May I bring my mother?', 'She is welcome.']])
    const { comments } = await page(guest)
    expect(comments[1]).toMatchObject({
      author: { id: guest.userId, username: await usernameOf(app.db, guest), is_host: false },
      replies: [{ author: { id: host.userId, is_host: true } }],
    })
  })

  it('sent twice is there once; the id of somebody else’s is refused', async () => {
    const { guest, other, say, words } = await scene()
    const { id } = await say(guest, 'I bring bread.')
    expect(await say(guest, 'I bring bread.', { id })).toMatchObject({ status: 200 })
    expect(await say(other, 'Mine', { id })).toMatchObject({ code: 'conflict' })
    expect(await words(guest)).toEqual([['I bring bread.']])
  })

  it('needs a published event that is open to the member, words, and a username', async () => {
    const { host, guest, eventId, say, page } = await scene({ visibility: 'private' })
    expect(await say(guest, 'Hello')).toMatchObject({ code: 'not_found' })
    expect(await say(host, 'Hello')).toMatchObject({ status: 200 })
    expect((await page(guest)).comments).toEqual([])
    expect((await page(host)).comments).toHaveLength(1)
    for (const body of ['', ' \n ', 'x'.repeat(2001), 'a\u202eb'])
      expect((await call(host, 'say-comment', { id: randomUUID(), eventId, body })).code).toBe(
        'invalid_input',
      )
    const nameless = await buildMember(app.db)
    await app.db.owner(
      `update public.profiles set username = 'temp_user_' || substr(id::text, 1, 8) where id = $1`,
      [nameless.userId],
    )
    const open = await scene()
    expect(await open.say(nameless, 'Hello')).toMatchObject({ code: 'username_required' })
    const draft = await scene({ status: 'draft' })
    expect(await draft.say(draft.host, 'Hello')).toMatchObject({ code: 'not_allowed' })
    const cancelled = await scene({ status: 'cancelled' })
    expect(await cancelled.say(cancelled.guest, 'Hello')).toMatchObject({ code: 'event_cancelled' })
  })

  it('is answered one level deep, at its own event, and not without end', async () => {
    const { host, guest, eventId, say } = await scene()
    const { id } = await say(guest, 'May I bring my mother?')
    const reply = await say(host, 'Yes.', { replyTo: id })
    expect(await say(guest, 'Thank you', { replyTo: reply.id })).toMatchObject({ code: 'conflict' })
    const elsewhere = await scene()
    expect(await elsewhere.say(guest, 'Here?', { replyTo: id })).toMatchObject({ code: 'not_found' })
    for (let replies = 1; replies < maxReplies; replies++)
      await buildComment(app.db, guest, { eventId, replyTo: id })
    expect(await say(guest, 'One more', { replyTo: id })).toMatchObject({ code: 'conflict' })
  })

  it('is changed by who said it, and says so', async () => {
    const { host, guest, other, say, page } = await scene()
    const { id } = await say(guest, 'I bring bread.')
    for (const somebody of [host, other])
      expect((await call(somebody, 'change-comment', { id, body: 'Not mine' })).code).toBe('not_allowed')
    expect((await call(guest, 'change-comment', { id, body: 'I bring cake.' })).status).toBe(200)
    const [changed] = (await page(other)).comments
    expect(changed).toMatchObject({ body: 'I bring cake.', edited_at: expect.any(String) })
    expect((await call(guest, 'change-comment', { id: randomUUID(), body: 'Gone' })).code).toBe('not_found')
  })

  it('is removed by who said it and by any host; its place stays while something is said beneath it', async () => {
    const { host, guest, other, eventId, say, words } = await scene()
    const [question, bread] = [await say(guest, 'May I?'), await say(other, 'I bring bread.')]
    const reply = await say(other, 'I hope so.', { replyTo: question.id })
    expect((await call(other, 'remove-comment', { id: question.id })).code).toBe('not_allowed')
    expect((await call(guest, 'remove-comment', { id: question.id })).status).toBe(200)
    expect(await words(host)).toEqual([['I bring bread.'], [null, 'I hope so.']])
    const coHost = await buildMember(app.db)
    await addHost(app.db, { eventId, userId: coHost.userId })
    expect((await call(coHost, 'remove-comment', { id: bread.id })).status).toBe(200)
    expect((await call(coHost, 'remove-comment', { id: bread.id })).status).toBe(200)
    await call(host, 'remove-comment', { id: reply.id })
    expect(await words(host)).toEqual([])
    expect(
      await app.db.owner('select from public.event_comments where event_id = $1', [eventId]),
    ).toHaveLength(0)
    expect((await call(guest, 'change-comment', { id: question.id, body: 'Still?' })).code).toBe('not_found')
  })

  it('is pinned by a host, one at a time, and stands first', async () => {
    const { host, guest, other, say, page } = await scene()
    const [first, second] = [await say(guest, 'First'), await say(other, 'Second')]
    const reply = await say(host, 'Beneath', { replyTo: first.id })
    await say(other, 'Third')
    expect((await call(guest, 'pin-comment', { id: first.id, isPinned: true })).code).toBe('not_allowed')
    expect((await call(host, 'pin-comment', { id: reply.id, isPinned: true })).code).toBe('conflict')
    const pinned = async () =>
      (await page(guest)).comments.map(({ body, is_pinned }) => `${body}${is_pinned ? ', pinned' : ''}`)
    await call(host, 'pin-comment', { id: second.id, isPinned: true })
    await call(host, 'pin-comment', { id: first.id, isPinned: true })
    expect(await pinned()).toEqual(['First, pinned', 'Third', 'Second'])
    await call(host, 'pin-comment', { id: first.id, isPinned: false })
    expect(await pinned()).toEqual(['Third', 'Second', 'First'])
  })

  it('comes in pages, without a gap or a repeat', async () => {
    const { host, guest, eventId, say, page } = await scene()
    for (let at = 1; at <= 7; at++) await buildComment(app.db, guest, { eventId, body: `${at}` })
    const { id } = await say(guest, 'Pinned')
    await call(host, 'pin-comment', { id, isPinned: true })
    const first = await page(guest, { page_size: 3 })
    expect(first.comments.map(({ body }) => body)).toEqual(['Pinned', '7', '6', '5'])
    expect(first.left).toBe(4)
    const last = first.comments.at(-1)!
    const second = await page(guest, { page_size: 3, before_at: last.created_at, before_id: last.id })
    expect(second.comments.map(({ body }) => body)).toEqual(['4', '3', '2'])
    expect(second.left).toBe(1)
  })

  it('is limited, so that nobody floods a page', async () => {
    const { guest, eventId, say } = await scene()
    await app.db.owner(`insert into hearth.attempts (key, window_started_at, count) values ($1, now(), 40)`, [
      `comments:at:${eventId}:${guest.userId}`,
    ])
    expect(await say(guest, 'Once more')).toMatchObject({ code: 'too_many_requests' })
  })
})

describe('between two people of whom one blocked the other', () => {
  it('nothing is said at each other’s events, and what was said there goes', async () => {
    const { host, guest, other, say, words } = await scene()
    await say(guest, 'Hello')
    await say(other, 'Good evening')
    await block(app.db, guest, host)
    expect(await words(host)).toEqual([['Good evening']])
    expect(await say(guest, 'Hello again')).toMatchObject({ code: 'conflict' })
    await block(app.db, host, other)
    expect(await words(host)).toEqual([])
    expect(await say(other, 'May I?')).toMatchObject({ code: 'not_found' })
  })

  it('neither reads nor answers the other at the event of a third', async () => {
    const { host, guest, other, say, words } = await scene()
    const { id } = await say(guest, 'Hello')
    await say(host, 'Welcome', { replyTo: id })
    await block(app.db, guest, other)
    for (const reader of [other]) expect(await words(reader)).toEqual([[null, 'Welcome']])
    expect(await say(other, 'Hm', { replyTo: id })).toMatchObject({ code: 'not_found' })
    await say(other, 'Good evening')
    expect(await words(guest)).toEqual([['Hello', 'Welcome']])
    expect(await words(host)).toEqual([['Good evening'], ['Hello', 'Welcome']])
  })
})

it('the words of who leaves go: hidden at once, and for good with the account', async () => {
  const { host, guest, other, eventId, say, words } = await scene()
  const { id } = await say(guest, 'May I?')
  await say(guest, 'I bring bread.')
  await say(host, 'Yes.', { replyTo: id })
  await app.db.owner('update public.profiles set is_hidden = true where id = $1', [guest.userId])
  expect(await words(other)).toEqual([[null, 'Yes.']])
  await app.db.owner('delete from auth.users where id = $1', [guest.userId])
  expect(await words(other)).toEqual([[null, 'Yes.']])
  const stored = await app.db.owner<{ body: string | null }>(
    'select body from public.event_comments where event_id = $1 order by created_at',
    [eventId],
  )
  expect(stored.map(({ body }) => body)).toEqual([null, 'Yes.'])
})

describe('who hears of it', () => {
  it('the hosts, gathered in one notice and one mail until it is read; neither carries the words', async () => {
    const { host, guest, other, eventId, say } = await scene()
    const coHost = await buildMember(app.db)
    await addHost(app.db, { eventId, userId: coHost.userId })
    await say(guest, 'A secret question')
    await say(other, 'Another')
    await say(coHost, 'Of a host')
    const lastName = await usernameOf(app.db, coHost)
    const title = { eventId, eventTitle: 'Supper under lanterns' }
    expect(await notificationsOf(host)).toEqual([
      { kind: 'comment_said', data: { ...title, personName: lastName, count: '3' } },
    ])
    expect(await notificationsOf(coHost)).toMatchObject([{ data: { count: '2' } }])
    const [mail, ...more] = await mailsTo(host)
    expect(more).toEqual([])
    // To who does not know the guest; the title is the host's own.
    expect(mail!.subject).toBe('New comment on “Supper under lanterns”')
    expect(mail!.body_text).toContain(`${await usernameOf(app.db, guest)} commented on`)
    expect(mail!.body_text).not.toContain('secret')
    await app.db.owner('update public.notifications set read_at = now() where user_id = $1', [host.userId])
    await say(guest, 'Later')
    expect((await notificationsOf(host)).map(({ data }) => data.count)).toEqual(['3', '1'])
    expect(await mailsTo(host)).toHaveLength(2)
  })

  it('who is answered, but nobody of their own words or twice of the same', async () => {
    const { host, guest, other, say } = await scene()
    const mine = await say(host, 'Who brings bread?')
    const { id } = await say(guest, 'I do')
    await say(guest, 'And salt', { replyTo: id })
    expect(await notificationsOf(guest)).toEqual([])
    await say(other, 'Lovely', { replyTo: id })
    await say(host, 'Thank you', { replyTo: id })
    expect(await notificationsOf(guest)).toMatchObject([
      {
        kind: 'comment_replied',
        data: { commentId: id, count: '2', personName: await usernameOf(app.db, host) },
      },
    ])
    await say(guest, 'Two loaves', { replyTo: mine.id })
    const kinds = (await notificationsOf(host)).map(({ kind, data }) => [kind, data.count])
    expect(kinds.sort()).toEqual([
      ['comment_replied', '1'],
      ['comment_said', '3'],
    ])
  })

  it('whoever has the event open, on its topic', async () => {
    const { guest, eventId, say } = await scene()
    const { id } = await say(guest, 'I bring bread.')
    await call(guest, 'remove-comment', { id })
    const said = await app.db.owner<{ event: string }>(
      'select event from realtime.messages where topic = $1',
      [`event:${eventId}`],
    )
    expect(new Set(said.map(({ event }) => event))).toEqual(new Set(['comments']))
  })
})
