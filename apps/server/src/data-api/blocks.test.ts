import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildEvent } from '../testing/events.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { block, buildDetails, follow } from './testing/build-community.ts'
import { buildTableServer, type TableServer } from './testing/build-table-server.ts'

let server: TableServer
beforeAll(async () => {
  server = await buildTableServer()
})
afterAll(() => server.close())

// Ana blocks Ben. Cara stands for everyone else: each door that is shut to Ben is open to her.
let [ana, ben, cara]: Member[] = []
let event: string
beforeEach(async () => {
  ana = await buildMember(server.test)
  ben = await buildMember(server.test)
  cara = await buildMember(server.test)
  event = await buildEvent(server.test, { createdBy: ana.userId, capacity: 10 })
  await buildDetails(server.test, ana, { bio: ['Bakes.', 'everyone'] })
})
const rows = async (table: string, filter: Record<string, string>, reader?: Member) => {
  const { data, error } = await server.client(reader).from(table).select('*').match(filter)
  expect(error).toBeNull()
  return data!.length
}
const shut = () => block(server.test, ana!, ben!)

describe('whoever is blocked', () => {
  it.each([
    ['profiles', () => ({ id: ana!.userId })],
    ['profile_details', () => ({ user_id: ana!.userId })],
    ['events', () => ({ id: event })],
    ['event_seats', () => ({ event_id: event })],
  ])('reads no row of the blocker in %s', async (table, filter) => {
    expect(await rows(table, filter(), ben)).toBe(1)
    await shut()
    expect(await rows(table, filter(), ben)).toBe(0)
    expect([await rows(table, filter(), cara), await rows(table, filter())]).toEqual([1, 1])
    await server.client(ana).from('blocks').delete().eq('blocked_id', ben!.userId)
    expect(await rows(table, filter(), ben)).toBe(1)
  })

  it('is not told how an event of the blocker stands, and cannot like it', async () => {
    const standing = async (reader: Member) =>
      (await server.client(reader).rpc('event_standing', { ids: [event] })).data
    const like = async ({ userId }: Member, reader: Member) =>
      (await server.client(reader).from('event_likes').insert({ event_id: event, user_id: userId })).error
        ?.code
    await shut()
    expect(await standing(ben!)).toEqual([])
    expect(await standing(cara!)).toHaveLength(1)
    expect(await like(ben!, ben!)).toBe('42501')
    expect(await like(cara!, cara!)).toBeUndefined()
  })

  it('cannot find out who blocked them', async () => {
    await shut()
    expect(await rows('blocks', { blocked_id: ben!.userId }, ben)).toBe(0)
    expect(await rows('blocks', { blocked_id: ben!.userId }, ana)).toBe(1)
  })
})

describe('a block', () => {
  it('ends follows both ways, and what the other said to coming events; the rest stays', async () => {
    await follow(server.test, ana!, ben!)
    await follow(server.test, ben!, ana!)
    await follow(server.test, ben!, cara!)
    await follow(server.test, cara!, ana!)
    const past = await buildEvent(server.test, { createdBy: ana!.userId, startDate: '2026-01-01' })
    const elsewhere = await buildEvent(server.test, { createdBy: cara!.userId })
    for (const [id, who, party] of [
      [event, ben, 3],
      [event, cara, 2],
      [past, ben, 1],
      [elsewhere, ben, 1],
    ] as const) {
      await server.test.owner(
        `insert into public.attendances (event_id, user_id, answer, party) values ($1, $2, 'coming', $3)`,
        [id, who!.userId, party],
      )
      await server.test.owner('update public.event_seats set taken = taken + $2 where event_id = $1', [
        id,
        party,
      ])
      await server.test.owner('insert into public.event_likes (event_id, user_id) values ($1, $2)', [
        id,
        who!.userId,
      ])
    }
    const { error } = await server.client(ana).from('blocks').insert({ blocked_id: ben!.userId })
    expect(error).toBeNull()
    const left = await server.test.owner(
      'select follower_id, followed_id from public.follows where $1 in (follower_id, followed_id) or $2 in (follower_id, followed_id)',
      [ana!.userId, ben!.userId],
    )
    expect(left).toHaveLength(2)
    expect(left).toEqual(
      expect.arrayContaining([
        { follower_id: ben!.userId, followed_id: cara!.userId },
        { follower_id: cara!.userId, followed_id: ana!.userId },
      ]),
    )
    const answers = await server.test.owner<{ event_id: string }>(
      'select event_id from public.attendances where user_id = $1',
      [ben!.userId],
    )
    expect(answers.map(({ event_id }) => event_id).sort()).toEqual([past, elsewhere].sort())
    const seats = await server.test.owner(
      'select event_id, taken from public.event_seats where event_id = any($1)',
      [[event, past, elsewhere]],
    )
    expect(seats).toEqual(
      expect.arrayContaining([
        { event_id: event, taken: 2 },
        { event_id: past, taken: 1 },
        { event_id: elsewhere, taken: 1 },
      ]),
    )
    const likes = await server.test.owner<{ event_id: string }>(
      'select event_id from public.event_likes where user_id = $1',
      [ben!.userId],
    )
    expect(likes).toEqual([{ event_id: elsewhere }])
  })

  it('lets neither follow the other: the blocked one as if nobody were there, the blocker in words', async () => {
    const following = async (reader: Member, followed_id: string) =>
      (await server.client(reader).from('follows').insert({ followed_id })).error
    await shut()
    const nobody = await following(ben!, '00000000-0000-4000-8000-000000000000')
    expect(await following(ben!, ana!.userId)).toEqual(nobody)
    expect(await following(ana!, ben!.userId)).toMatchObject({
      code: '23514',
      message: 'You have blocked this member. Unblock them first.',
    })
    expect(await following(cara!, ana!.userId)).toBeNull()
  })

  it('that crosses a follow leaves no follow', async () => {
    for (let round = 0; round < 10; round++) {
      const [one, other] = [await buildMember(server.test), await buildMember(server.test)]
      await Promise.all([
        server.client(other).from('follows').insert({ followed_id: one.userId }),
        server.client(one).from('blocks').insert({ blocked_id: other.userId }),
        server.client(one).from('follows').insert({ followed_id: other.userId }),
      ])
      expect(await rows('follows', { follower_id: one.userId }, one)).toBe(0)
      expect(await rows('follows', { follower_id: other.userId }, other)).toBe(0)
      expect(await rows('blocks', { blocker_id: one.userId }, one)).toBe(1)
    }
  })

  it('nobody puts on themselves, and nobody in another’s name', async () => {
    const by = async (blocker_id: string, blocked_id: string) =>
      (await server.client(ben).from('blocks').insert({ blocker_id, blocked_id })).error?.code
    expect(await by(ben!.userId, ben!.userId)).toBe('23514')
    expect(await by(ana!.userId, ben!.userId)).toBe('42501')
    expect(await by(ben!.userId, ana!.userId)).toBeUndefined()
  })
})

it('a look-up of one profile by a member asks an index for the row, and nothing more of who blocks whom', async () => {
  await server.client(ben).from('profiles').select('id').ilike('username', 'ana_luz')
  const { text } = server.statements.at(-1)!
  await server.test.owner(
    `insert into auth.users (id, email) select gen_random_uuid(), 'many' || n || '@example.org' from generate_series(1, 5000) n`,
  )
  await server.test.owner(
    `insert into public.profiles (id, username) select id, 'many_' || substring(email from '[0-9]+') from auth.users where email like 'many%'`,
  )
  await server.test.owner(
    `insert into public.blocks (blocker_id, blocked_id)
     select p.id, lead(p.id, 1, $1) over () from public.profiles p where p.username like 'many%' limit 2000`,
    [ben!.userId],
  )
  await server.test.owner('analyze public.profiles, public.blocks')
  const explain = { name: 'explain', text: `explain ${text.replace('$1', `'ANA_LUZ'`)}` }
  const { rows: plan } = await server.test.database.run(
    { role: 'authenticated', claims: { sub: ben!.userId } },
    explain,
  )
  const lines = JSON.stringify(plan)
  expect(lines).toMatch(/Index Cond: \(\S*username/)
  expect(lines).not.toMatch(/Seq Scan on profiles|blocks/)
  const whoBlocks = await server.test.owner(
    'explain select array_agg(blocker_id) from hearth.block_pairs where blocked_id = $1',
    [ben!.userId],
  )
  expect(JSON.stringify(whoBlocks)).toMatch(/Scan (using|on) blocks_blocked_id_idx/)
})

it('whoever has not looked who blocks them is shown nobody but themselves', async () => {
  const seen = (blockers: string) =>
    server.test.database.transaction(
      { role: 'authenticated', claims: { sub: ben!.userId } },
      async (transaction) => {
        await transaction.run({
          name: 'forget who blocks',
          text: `select set_config('request.blockers', $1, true)`,
          values: [blockers],
        })
        const { rows } = await transaction.run<{ id: string }>({
          name: 'profiles that are seen',
          text: 'select id from public.profiles where id in ($1, $2) order by id',
          values: [ben!.userId, ana!.userId],
        })
        return rows.map(({ id }) => id)
      },
    )
  expect(await seen('{}')).toEqual([ana!.userId, ben!.userId].sort())
  expect(await seen('')).toEqual([ben!.userId])
})
