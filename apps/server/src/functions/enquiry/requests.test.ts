import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { askDatabase, callFunction } from '../../testing/calls.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { block } from '../../testing/providers.ts'
import { readOwnRows } from '../account/my-data-queries.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())

const ask = (member: Member, to: Member, body: object = {}) =>
  callFunction(app, member, 'ask-member', {
    id: randomUUID(),
    memberId: to.userId,
    message: 'We sat across at the long table.',
    ...body,
  })
const say = (member: Member, enquiryId: string, message: string, state?: string) =>
  callFunction(app, member, 'answer-enquiry', {
    id: randomUUID(),
    enquiryId,
    message,
    ...(state && { state }),
  })
const answer = (member: Member, enquiryId: string, state: 'agreed' | 'declined') =>
  callFunction(app, member, 'answer-request', { enquiryId, state })
const listOf = (member: Member) => askDatabase<{ state: string }[]>(app, member, 'my_enquiries', {})

async function request() {
  const [asker, member] = [await buildMember(app.db), await buildMember(app.db)]
  const { body } = await ask(asker, member)
  return { asker, member, id: body.enquiryId as string }
}

const told = async ({ userId }: Member) =>
  (
    await app.db.owner<{ kind: string }>(
      'select kind from public.notifications where user_id = $1 order by created_at',
      [userId],
    )
  ).map(({ kind }) => kind)
const said = async (id: string) =>
  (
    await app.db.owner<{ body: string }>(
      'select body from public.enquiry_messages where enquiry_id = $1 order by created_at',
      [id],
    )
  ).map(({ body }) => body)

describe('a conversation between two members', () => {
  it('is asked, accepted and then written in by both', async () => {
    const { asker, member, id } = await request()
    expect((await listOf(asker))[0]).toMatchObject({ id, side: 'asker', state: 'asked', provider: null })
    expect((await listOf(member))[0]).toMatchObject({
      side: 'member',
      state: 'asked',
      other: { id: asker.userId },
      last: { body: 'We sat across at the long table.', is_mine: false },
      unread: [expect.any(String)],
    })
    expect((await answer(member, id, 'agreed')).body).toEqual({ enquiryId: id, state: 'agreed' })
    expect((await say(asker, id, 'Thank you.')).body.state).toBe('agreed')
    expect((await say(member, id, 'Gladly.')).body.state).toBe('agreed')
    expect(await told(member)).toEqual(['message_asked', 'message_said'])
    expect(await told(asker)).toEqual(['message_agreed', 'message_said'])
    expect(await said(id)).toEqual(['We sat across at the long table.', 'Thank you.', 'Gladly.'])
  })

  it('says in no notification and in no mail what was written', async () => {
    const { asker, member, id } = await request()
    await say(member, id, 'A secret.')
    const written = await app.db.owner(
      `select n.data::text, m.subject, m.body_text, m.body_html
       from public.notifications n join hearth.mails m on m.user_id = n.user_id
       where n.user_id in ($1, $2)`,
      [asker.userId, member.userId],
    )
    expect(written.length).toBeGreaterThan(1)
    expect(JSON.stringify(written)).not.toMatch(/long table|secret/)
  })

  it('has one message until it is accepted', async () => {
    const { asker, member, id } = await request()
    expect((await say(asker, id, 'Are you there?')).status).toBe(409)
    expect((await ask(asker, member)).status).toBe(409)
    expect((await say(asker, id, 'Yes.', 'agreed')).status).toBe(409)
    expect((await answer(asker, id, 'agreed')).status).toBe(409)
    expect(await said(id)).toHaveLength(1)
  })

  it('is accepted by writing back', async () => {
    const { asker, member, id } = await request()
    expect((await say(member, id, 'I remember!')).body.state).toBe('agreed')
    expect((await say(asker, id, 'So do I.')).body.state).toBe('agreed')
    expect(await told(asker)).toEqual(['message_agreed'])
  })

  it('stays asked for whom it was declined, in every way that they can read', async () => {
    const { asker, member, id } = await request()
    const before = [await listOf(asker), await rowsOf(asker)]
    expect((await answer(member, id, 'declined')).body.state).toBe('declined')
    expect((await answer(member, id, 'declined')).status).toBe(200)
    expect([await listOf(asker), await rowsOf(asker)]).toEqual(before)
    expect(await told(asker)).toEqual([])
    expect((await say(asker, id, 'Hello?')).status).toBe(409)
    expect((await listOf(member))[0]!.state).toBe('declined')
    // Whoever declined may think otherwise.
    expect((await answer(member, id, 'agreed')).body.state).toBe('agreed')
    expect((await listOf(member))[0]!.state).toBe('agreed')
    expect((await answer(member, id, 'declined')).status).toBe(409)
  })

  it('is one of each pair, whoever writes first', async () => {
    const { asker, member, id } = await request()
    expect((await ask(member, asker, { message: 'I wanted to write too.' })).body).toEqual({
      enquiryId: id,
      state: 'agreed',
    })
    expect(await said(id)).toHaveLength(2)
    expect(await listOf(member)).toHaveLength(1)
  })

  it('is begun once, however often it is sent', async () => {
    const [asker, member] = [await buildMember(app.db), await buildMember(app.db)]
    const once = { id: randomUUID() }
    for (let times = 0; times < 2; times++)
      expect((await ask(asker, member, once)).body).toEqual({ enquiryId: once.id, state: 'asked' })
    expect(await told(member)).toEqual(['message_asked'])
    expect((await ask(asker, await buildMember(app.db), once)).status).toBe(409)
  })

  it('is nobody else’s', async () => {
    const { id } = await request()
    const stranger = await buildMember(app.db)
    expect((await say(stranger, id, 'Hello.')).status).toBe(404)
    expect((await answer(stranger, id, 'agreed')).status).toBe(404)
    expect(await listOf(stranger)).toEqual([])
    expect((await ask(stranger, stranger)).status).toBe(409)
    expect((await ask(stranger, { userId: randomUUID() } as Member)).status).toBe(404)
  })

  it('is in the archive of both, and only whoever declined finds that there', async () => {
    const { asker, member, id } = await request()
    await answer(member, id, 'declined')
    const noOf = async (person: Member) => {
      const { enquiries } = await readOwnRows(app.db.database, {
        ...person,
        claims: { sub: person.userId, role: 'authenticated' },
      } as never)
      return enquiries
    }
    expect(await noOf(asker)).toEqual([expect.not.objectContaining({ declined_at: expect.anything() })])
    expect(await noOf(member)).toEqual([expect.objectContaining({ declined_at: expect.any(String) })])
  })

  it('goes with whoever leaves', async () => {
    const { member, id } = await request()
    await app.db.owner('delete from public.profiles where id = $1', [member.userId])
    expect(await app.db.owner('select from public.enquiries where id = $1', [id])).toEqual([])
  })
})

describe('a block', () => {
  it('ends the conversation, of which the blocked member finds nothing', async () => {
    const { asker, member, id } = await request()
    await answer(member, id, 'agreed')
    await block(app.db, member, asker)
    expect(await listOf(asker)).toEqual([])
    // What one wrote oneself stays one's own to read.
    expect(await rowsOf(asker)).toEqual([expect.objectContaining({ author_id: asker.userId })])
    expect((await say(asker, id, 'Hello?')).status).toBe(404)
    expect((await ask(asker, member)).body.error).toMatchObject({ code: 'not_found' })
    // Whoever blocks keeps what was said, and writes no more.
    expect(await listOf(member)).toHaveLength(1)
    expect((await say(member, id, 'And another thing.')).status).toBe(409)
    expect((await ask(member, asker)).status).toBe(409)
    expect((await answer(member, id, 'agreed')).status).toBe(409)
  })

  it('refuses a first message as if there were nobody', async () => {
    const [asker, member] = [await buildMember(app.db), await buildMember(app.db)]
    await block(app.db, member, asker)
    const refused = await ask(asker, member)
    const nobody = await ask(asker, { userId: randomUUID() } as Member)
    expect(refused).toEqual(nobody)
  })
})

describe('a member who chose from whom', () => {
  const choose = (member: Member, from: string) =>
    app.db.owner('update public.profiles set first_messages_from = $2 where id = $1', [member.userId, from])
  const mayWrite = async (reader: Member, member: Member) =>
    (await askDatabase<{ may_write: boolean }>(app, reader, 'member_profile', { member: member.userId }))
      .may_write

  it('is not asked by others, and may write to anyone', async () => {
    const [asker, member] = [await buildMember(app.db), await buildMember(app.db)]
    expect(await mayWrite(asker, member)).toBe(true)
    await choose(member, 'nobody')
    expect(await mayWrite(asker, member)).toBe(false)
    expect((await ask(asker, member)).status).toBe(409)
    expect((await ask(member, asker)).status).toBe(200)
    expect((await ask(asker, member)).body.state).toBe('agreed')
  })

  it('is asked by those whom they know, if they say so', async () => {
    const [asker, member] = [await buildMember(app.db), await buildMember(app.db)]
    await choose(member, 'known')
    expect(await mayWrite(asker, member)).toBe(false)
    expect((await ask(asker, member)).status).toBe(409)
    await app.db.owner('insert into public.follows (follower_id, followed_id) values ($1, $2)', [
      member.userId,
      asker.userId,
    ])
    expect(await mayWrite(asker, member)).toBe(true)
    expect((await ask(asker, member)).status).toBe(200)
  })
})

describe('limits', () => {
  it('let a member begin so many conversations in a day', async () => {
    const asker = await buildMember(app.db)
    for (let number = 1; number <= 20; number++)
      expect((await ask(asker, await buildMember(app.db))).status).toBe(200)
    expect((await ask(asker, await buildMember(app.db))).status).toBe(429)
  })
})

const rowsOf = async (member: Member) => {
  const headers = { authorization: await app.tokenOf(member) }
  const [enquiries, messages] = await Promise.all(
    ['enquiries', 'enquiry_messages'].map((table) =>
      app.http.inject({ url: `/rest/v1/${table}?select=*`, headers }),
    ),
  )
  return [...enquiries!.json(), ...messages!.json()]
}
