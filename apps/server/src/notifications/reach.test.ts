import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { callFunction } from '../testing/calls.ts'
import { buildEvent, buildGuest } from '../testing/events.ts'
import { buildMember, type Member, usernameOf } from '../testing/people.ts'
import { buildProvider } from '../testing/providers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.end())

const people = (count: number) => Promise.all(Array.from({ length: count }, () => buildMember(app.db)))

async function follow(follower: Member, followed: Member): Promise<void> {
  await app.db.owner('insert into public.follows (follower_id, followed_id) values ($1, $2)', [
    follower.userId,
    followed.userId,
  ])
}

/** What reaches somebody unasked, by a writer who has an event of their own. */
async function writerOf({ isNew }: { isNew: boolean }) {
  const writer = await buildMember(app.db, { isNew })
  await app.db.owner(`update public.profiles set display_name = 'Win a prize' where id = $1`, [writer.userId])
  const eventId = await buildEvent(app.db, { createdBy: writer.userId, title: 'Free money' })
  const postId = randomUUID()
  return {
    writer,
    eventId,
    inviteGuest: async (reader: Member) =>
      callFunction(app, writer, 'invite-guest', { eventId, username: await usernameOf(app.db, reader) }),
    inviteHost: async (reader: Member) =>
      callFunction(app, writer, 'invite-host', {
        eventId: await buildEvent(app.db, { createdBy: writer.userId }),
        username: await usernameOf(app.db, reader),
      }),
    /** One post, changed again and again. */
    mention: async (...readers: Member[]) => {
      const names = await Promise.all(readers.map((reader) => usernameOf(app.db, reader)))
      const body = `Look, ${names.map((name) => `@${name}`).join(' ')}`
      return callFunction(app, writer, 'save-post', { id: postId, body, audience: 'members', pictures: [] })
    },
    ask: async (owner: Member) =>
      callFunction(app, writer, 'ask-provider', {
        id: randomUUID(),
        providerId: (await buildProvider(app.db, { owner })).id,
        message: 'Hello',
      }),
  }
}

const notificationsOf = async ({ userId }: Member) =>
  (
    await app.db.owner<{ kind: string }>('select kind from public.notifications where user_id = $1', [userId])
  ).map(({ kind }) => kind)
const subjectsTo = async ({ userId }: Member) =>
  (
    await app.db.owner<{ subject: string }>(
      'select subject from hearth.mails where user_id = $1 order by created_at',
      [userId],
    )
  ).map(({ subject }) => subject)

describe('somebody new', () => {
  it('invites ten strangers in a day, and the eleventh invitation is refused before anything is written', async () => {
    const { writer, eventId, inviteGuest } = await writerOf({ isNew: true })
    for (const reader of await people(10)) expect(await inviteGuest(reader)).toMatchObject({ status: 200 })
    const [last] = await people(1)
    const refused = await inviteGuest(last!)
    expect([refused.status, refused.body.error.message]).toEqual([
      429,
      'You are new here: at first you can contact 10 people a day who don’t know you. This limit ends in about 24 hours.',
    ])
    expect(await notificationsOf(last!)).toEqual([])
    expect(
      await app.db.owner('select from public.event_invitations where event_id = $1 and user_id = $2', [
        eventId,
        last!.userId,
      ]),
    ).toEqual([])
    // Whoever answered, or follows, has asked to hear.
    await buildGuest(app.db, { eventId, userId: last!.userId })
    await follow(last!, writer)
    expect(await inviteGuest(last!)).toMatchObject({ status: 200 })
  })

  it('tells ten people by one post, however often it is changed', async () => {
    const { mention } = await writerOf({ isNew: true })
    const readers = await people(12)
    expect(await mention(...readers.slice(0, 6))).toMatchObject({ status: 200 })
    expect(await mention(...readers.slice(6, 10))).toMatchObject({ status: 200 })
    // Reached already.
    expect(await mention(...readers.slice(0, 3))).toMatchObject({ status: 200 })
    expect(await mention(readers[10]!, readers[11]!)).toMatchObject({ status: 429 })
    expect(await notificationsOf(readers[10]!)).toEqual([])
    expect(await notificationsOf(readers[5]!)).toEqual(['post_mention'])
  })

  it('reaches ten by all of it together', async () => {
    const { inviteGuest, inviteHost, mention, ask } = await writerOf({ isNew: true })
    const readers = await people(11)
    for (const reader of readers.slice(0, 4)) expect(await inviteGuest(reader)).toMatchObject({ status: 200 })
    for (const reader of readers.slice(4, 6)) expect(await inviteHost(reader)).toMatchObject({ status: 200 })
    expect(await ask(readers[6]!)).toMatchObject({ status: 200 })
    expect(await mention(...readers.slice(7, 10))).toMatchObject({ status: 200 })
    expect(await inviteHost(readers[10]!)).toMatchObject({ status: 429 })
    expect(await ask(readers[10]!)).toMatchObject({ status: 429 })
    expect(await mention(readers[10]!)).toMatchObject({ status: 429 })
  })
})

describe('everybody else', () => {
  const reached = (writer: Member, readers: Member[], hoursAgo: number) =>
    app.db.owner(
      `insert into hearth.reached_people (writer_id, reader_id, reached_at)
       select $1, id, now() - $3::integer * interval '1 hour' from unnest($2::uuid[]) as id`,
      [writer.userId, readers.map(({ userId }) => userId), hoursAgo],
    )

  it('reaches a hundred in a day', async () => {
    const { writer, inviteGuest } = await writerOf({ isNew: false })
    await reached(writer, await people(99), 23)
    await reached(writer, await people(20), 25)
    const [first, second] = await people(2)
    expect(await inviteGuest(first!)).toMatchObject({ status: 200 })
    const refused = await inviteGuest(second!)
    expect([refused.status, refused.body.error.message]).toEqual([
      429,
      'You have contacted 100 people today who don’t know you. Please continue tomorrow.',
    ])
  })

  it('reaches no more by asking at once', async () => {
    const { writer, inviteGuest } = await writerOf({ isNew: false })
    await reached(writer, await people(98), 1)
    const answers = await Promise.all((await people(5)).map((reader) => inviteGuest(reader)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  })
})

it('names nobody in the subject of a mail to who does not know them, and whom they know to others', async () => {
  const { writer, inviteGuest, inviteHost, mention, ask } = await writerOf({ isNew: false })
  const [stranger, follower] = await people(2)
  await follow(follower!, writer)
  for (const reader of [stranger!, follower!]) {
    for (const act of [inviteGuest, inviteHost, mention, ask])
      expect(await act(reader)).toMatchObject({ status: 200 })
  }
  expect(await subjectsTo(stranger!)).toEqual([
    'You are invited to an event',
    'You are invited to host an event',
    'You were mentioned in a post',
    'Someone sent you a question',
  ])
  expect(await subjectsTo(follower!)).toEqual([
    'Win a prize invites you to “Free money”',
    'Win a prize invites you to host “Supper under lanterns” together',
    'Win a prize mentioned you',
    'Win a prize sent you a question',
  ])
})
