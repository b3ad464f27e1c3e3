import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildEvent } from '../testing/events.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { block, buildDetails, follow } from './testing/build-community.ts'
import { buildTableServer, type TableServer } from './testing/build-table-server.ts'

type Profile = {
  profile: Record<string, unknown>
  details: { field: string; value: unknown; audience: string | null }[]
  followers: number
  following: number
  is_followed: boolean
  follows_me: boolean
  is_blocked: boolean
  provider: Record<string, unknown> | null
  venues: Record<string, unknown>[]
  hosted: number
  attended: string[] | null
}

let server: TableServer
beforeAll(async () => {
  server = await buildTableServer()
})
afterAll(() => server.close())

const open = async (member: string, reader?: Member): Promise<Profile | null> => {
  const { data, error } = await server.client(reader).rpc('member_profile', { member })
  expect(error).toBeNull()
  return data
}
const fieldsOf = async (member: Member, reader?: Member) =>
  (await open(member.userId, reader))?.details.map(({ field }) => field)

describe('a profile', () => {
  it('gives each reader the fields whose audience they belong to', async () => {
    const [ana, friend, stranger] = [
      await buildMember(server.test),
      await buildMember(server.test),
      await buildMember(server.test),
    ]
    await buildDetails(server.test, ana, {
      pronouns: ['she/her', 'everyone'],
      city: ['Lisbon', 'members'],
      needs: [['a piano'], 'followed'],
      links: [['https://ana.example'], 'me'],
    })
    await follow(server.test, ana, friend)
    expect(await fieldsOf(ana)).toEqual(['pronouns'])
    expect(await fieldsOf(ana, stranger)).toEqual(['pronouns', 'city'])
    expect(await fieldsOf(ana, friend)).toEqual(['pronouns', 'city', 'needs'])
    expect((await open(ana.userId, ana))?.details).toEqual([
      { field: 'pronouns', value: 'she/her', audience: 'everyone' },
      { field: 'city', value: 'Lisbon', audience: 'members' },
      { field: 'needs', value: ['a piano'], audience: 'followed' },
      { field: 'links', value: ['https://ana.example'], audience: 'me' },
    ])
    expect((await open(ana.userId, friend))?.details.map(({ audience }) => audience)).toEqual([
      null,
      null,
      null,
    ])
    // The table says the same as the function.
    for (const [reader, count] of [
      [undefined, 1],
      [stranger, 2],
      [friend, 3],
      [ana, 4],
    ] as const) {
      const { data } = await server.client(reader).from('profile_details').select().eq('user_id', ana.userId)
      expect(data).toHaveLength(count)
    }
  })

  it('counts follows, and says how the reader stands to the member', async () => {
    const [ana, ben, cara] = [
      await buildMember(server.test),
      await buildMember(server.test),
      await buildMember(server.test),
    ]
    await server.client(ben).from('follows').insert({ followed_id: ana.userId })
    await follow(server.test, cara, ana)
    await follow(server.test, ana, cara)
    expect(await open(ana.userId, ben)).toMatchObject({
      followers: 2,
      following: 1,
      is_followed: true,
      follows_me: false,
    })
    expect(await open(ana.userId, cara)).toMatchObject({
      is_followed: true,
      follows_me: true,
      is_blocked: false,
    })
    expect(await open(ana.userId)).toMatchObject({ followers: 2, is_followed: false, follows_me: false })
    await block(server.test, ana, ben)
    expect(await open(ben.userId, ana)).toMatchObject({ is_blocked: true, followers: 0, following: 0 })
  })

  it('is not there when it is hidden, when its owner blocked the reader, and when nobody has this id', async () => {
    const [ana, ben, admin] = [
      await buildMember(server.test),
      await buildMember(server.test),
      await buildMember(server.test),
    ]
    await buildDetails(server.test, ana, { bio: ['Bakes.', 'everyone'] })
    expect(await open(ana.userId, ben)).not.toBeNull()
    await block(server.test, ana, ben)
    expect(await open(ana.userId, ben)).toBeNull()
    const { data: byName } = await server
      .client(ben)
      .from('profiles')
      .select('id')
      .ilike('username', `member_${ana.userId.slice(0, 8)}`)
    expect(byName).toEqual([])
    expect(await open(ana.userId)).not.toBeNull()

    await server.test.owner('update public.profiles set is_hidden = true where id = $1', [ana.userId])
    expect(await open(ana.userId)).toBeNull()
    expect(await open(ana.userId, admin)).toBeNull()
    expect(await open(ana.userId, ana)).not.toBeNull()
    expect(await open('00000000-0000-4000-8000-000000000000', ana)).toBeNull()
  })

  it('counts the events hosted that the reader may see in a list', async () => {
    const [ana, reader] = [await buildMember(server.test), await buildMember(server.test)]
    for (const visibility of ['public', 'members', 'unlisted', 'private'])
      await buildEvent(server.test, { createdBy: ana.userId, visibility })
    await buildEvent(server.test, { createdBy: ana.userId, status: 'draft' })
    expect((await open(ana.userId))?.hosted).toBe(1)
    expect((await open(ana.userId, reader))?.hosted).toBe(2)
    expect((await open(ana.userId, ana))?.hosted).toBe(4)
  })

  it('shows the page of a provider once it is published, and the open venues', async () => {
    const [ana, reader] = [await buildMember(server.test), await buildMember(server.test)]
    await server.test.owner(
      `insert into public.service_providers (id, owner_id, name, headline, categories, photos)
       values (gen_random_uuid(), $1, 'Ana sings', 'Songs for a circle', '{music}', '{/a.webp,/b.webp}')`,
      [ana.userId],
    )
    await server.test.owner(
      `insert into public.venues (id, owner_id, status, name, kind, city, timezone)
       values (gen_random_uuid(), $1, 'open', 'The Loft', 'studio', 'Lisbon', 'UTC'),
         (gen_random_uuid(), $1, 'closed', 'The Cellar', 'studio', 'Lisbon', 'UTC')`,
      [ana.userId],
    )
    expect(await open(ana.userId, reader)).toMatchObject({
      provider: null,
      venues: [{ name: 'The Loft', city: 'Lisbon', photo: null }],
    })
    expect(await open(ana.userId, ana)).toMatchObject({ provider: { status: 'draft' } })
    await server.test.owner(`update public.service_providers set status = 'published' where owner_id = $1`, [
      ana.userId,
    ])
    expect((await open(ana.userId, reader))?.provider).toMatchObject({
      name: 'Ana sings',
      categories: ['music'],
      photo: '/a.webp',
    })
  })
})

describe('events attended', () => {
  const past = { startDate: '2026-01-10' }
  const come = (member: Member, eventId: string, answer = 'coming') =>
    server.test.owner(
      'insert into public.attendances (event_id, user_id, answer, party) values ($1, $2, $3, $4)',
      [eventId, member.userId, answer, answer === 'coming' ? 1 : 0],
    )

  it('are told only where the member allows it, and only to whom', async () => {
    const [ana, reader] = [await buildMember(server.test), await buildMember(server.test)]
    const event = await buildEvent(server.test, past)
    await come(ana, event)
    expect((await open(ana.userId, reader))?.attended).toBeNull()
    await buildDetails(server.test, ana, { attended: [true, 'members'] })
    expect((await open(ana.userId, reader))?.attended).toEqual([event])
    expect((await open(ana.userId))?.attended).toBeNull()
  })

  it('are those that are over, that they came to, and that the reader may see; newest first', async () => {
    const [ana, host, reader] = [
      await buildMember(server.test),
      await buildMember(server.test),
      await buildMember(server.test),
    ]
    await buildDetails(server.test, ana, { attended: [true, 'everyone'] })
    const make = async (wishes: Parameters<typeof buildEvent>[1], answer?: string) => {
      const id = await buildEvent(server.test, { createdBy: host.userId, ...wishes })
      await come(ana, id, answer)
      return id
    }
    const open1 = await make({ startDate: '2026-01-10' })
    const open2 = await make({ startDate: '2026-02-10' })
    const forMembers = await make({ startDate: '2026-03-10', visibility: 'members' })
    const unlisted = await make({ startDate: '2026-04-10', visibility: 'unlisted' })
    const secret = await make({ startDate: '2026-05-10', visibility: 'private' })
    await make({ ...past, status: 'cancelled' })
    await make(past, 'not_coming')
    await make({})
    expect((await open(ana.userId))?.attended).toEqual([open2, open1])
    expect((await open(ana.userId, reader))?.attended).toEqual([forMembers, open2, open1])
    expect((await open(ana.userId, host))?.attended).toEqual([secret, unlisted, forMembers, open2, open1])
    expect((await open(ana.userId, ana))?.attended).toEqual([unlisted, forMembers, open2, open1])
    await block(server.test, host, reader)
    expect((await open(ana.userId, reader))?.attended).toEqual([])
  })
})

describe('a field', () => {
  it.each([
    ['city', 'x'.repeat(81)],
    ['city', ' '],
    ['city', 'Lis\u202Ebon'],
    ['city', 'Lis\nbon'],
    ['city', ['Lisbon']],
    ['pronouns', 7],
    ['bio', 'x'.repeat(2001)],
    ['bio', 'a\u0007b'],
    ['interests', []],
    ['interests', 'Tea'],
    ['interests', Array(13).fill('Tea')],
    ['interests', ['Tea', 7]],
    ['interests', ['x'.repeat(41)]],
    ['interests', ['\u2067Tea']],
    ['needs', ['x'.repeat(81)]],
    ['links', ['javascript:alert(1)']],
    ['links', [`https://${'x'.repeat(300)}`]],
    ['attended', false],
    ['address', '1 Mill Lane'],
  ])('%s is not %j', async (field, value) => {
    const ana = await buildMember(server.test)
    const { error } = await server
      .client(ana)
      .from('profile_details')
      .insert({ user_id: ana.userId, field, value })
    expect(error?.code).toBe('23514')
  })

  it.each([
    ['bio', 'Two lines,\n\tand <b>no markup</b>.'],
    ['links', ['https://ana.example/?q=1', 'http://ana.example']],
    ['interests', ['Cerâmica', '陶芸', '<script>']],
    ['attended', true],
  ])('%s may be %j, as it was written', async (field, value) => {
    const ana = await buildMember(server.test)
    const client = server.client(ana)
    for (const audience of ['everyone', 'me']) {
      const { error } = await client
        .from('profile_details')
        .upsert({ user_id: ana.userId, field, value, audience })
      expect(error).toBeNull()
    }
    expect((await open(ana.userId, ana))?.details).toEqual([{ field, value, audience: 'me' }])
    await client.from('profile_details').delete().eq('field', field)
    expect((await open(ana.userId, ana))?.details).toEqual([])
  })
})
