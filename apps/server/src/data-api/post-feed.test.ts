import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildEvent } from '../testing/events.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { addComment, addReaction, buildPost } from '../testing/posts.ts'
import { buildVenue } from '../testing/venues.ts'
import { buildTableServer, type TableServer } from './testing/build-table-server.ts'

let server: TableServer
beforeAll(async () => {
  server = await buildTableServer()
})
afterAll(() => server.close())

type Page = { posts: { id: string }[]; next: string | null; newest: string; city: string | null }

async function ask<T>(
  reader: Member | undefined,
  name: string,
  args: object,
): Promise<{ status: number; body: T }> {
  const response = await server.app.inject({
    method: 'POST',
    url: `/rest/v1/rpc/${name}`,
    headers: { ...server.as(reader), 'content-type': 'application/json' },
    payload: JSON.stringify(args),
  })
  return { status: response.statusCode, body: response.json() }
}
const feed = async (reader: Member | undefined, args: object) =>
  (await ask<Page>(reader, 'post_feed', args)).body
const idsOf = async (reader: Member | undefined, args: object) =>
  (await feed(reader, args)).posts.map(({ id }) => id)
const follow = (who: Member, whom: Member) =>
  server.test.owner('insert into public.follows (follower_id, followed_id) values ($1, $2)', [
    who.userId,
    whom.userId,
  ])
const liveIn = (who: Member, city: string, audience = 'members') =>
  server.test.owner(
    `insert into public.profile_details (user_id, field, value, audience) values ($1, 'city', to_jsonb($2::text), $3)`,
    [who.userId, city, audience],
  )
/** Only the cards of these people are made: a feed reads no more of whom it does not show. */
const fillCity = (city: string, people: number) =>
  server.test.owner(
    `with alone as materialized (select set_config('session_replication_role', 'replica', true))
     insert into hearth.member_cards (user_id, level, created_at, sort_name, city, city_folded, interests, interests_folded, search, card)
     select gen_random_uuid(), 2, now(), 'somebody', $1, hearth.fold($1), '{}', '{}', '', '{}'
     from alone, generate_series(1, $2::integer)`,
    [city, people],
  )
const build = () => buildMember(server.test)
const post = (author: Member, minutesAgo: number, more: Parameters<typeof buildPost>[1] = {}) =>
  buildPost(server.test, { author, minutesAgo, ...more })

it('following: what one posts and those whom one follows, the newest first, page by page, each once', async () => {
  const [reader, friend, other] = [await build(), await build(), await build()]
  await follow(reader, friend)
  const mine = await post(reader, 3)
  const posts = [
    await post(friend, 1),
    await post(friend, 2, { audience: 'followers' }),
    mine,
    await post(friend, 4),
  ]
  await post(other, 0)
  expect(await idsOf(reader, { feed: 'following' })).toEqual(posts)
  const first = await feed(reader, { feed: 'following', page_size: 3 })
  expect(first.posts.map(({ id }) => id)).toEqual(posts.slice(0, 3))
  // What comes between two pages moves nothing.
  const late = await post(friend, 0)
  const second = await feed(reader, { feed: 'following', page_size: 3, cursor: first.next })
  expect(second.posts.map(({ id }) => id)).toEqual(posts.slice(3))
  expect(second.next).toBeNull()
  expect((await ask(reader, 'new_posts', { feed: 'following', since: first.newest })).body).toBe(1)
  expect(await idsOf(reader, { feed: 'following' })).toEqual([late, ...posts])
})

it('counts what is new for the reader alone: not their own posts, not what does not open to them', async () => {
  const [reader, friend] = [await build(), await build()]
  await follow(reader, friend)
  const { newest } = await feed(reader, { feed: 'following' })
  const count = async (name = 'following') =>
    (await ask<number>(reader, 'new_posts', { feed: name, since: newest })).body
  await post(reader, 0)
  expect(await count()).toBe(0)
  await post(friend, 0)
  expect(await count()).toBe(1)
  await server.test.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
    friend.userId,
    reader.userId,
  ])
  expect(await count()).toBe(0)
})

// Each of these sizes is read in a way of its own.
it.each([0, 600, 5_100])(
  'around: members of my city as I may know it, and what is about places there, beside %i silent ones',
  async (silent) => {
    const [reader, neighbour, secret, away] = [await build(), await build(), await build(), await build()]
    const friend = await build()
    const city = `Évora ${randomUUID().slice(0, 8)}`
    await fillCity(city, silent)
    await liveIn(friend, city, 'followed')
    await follow(friend, reader)
    await liveIn(reader, city, 'me')
    await liveIn(neighbour, city.toLowerCase())
    await liveIn(secret, city, 'me')
    await liveIn(away, 'Porto')
    const near = await post(neighbour, 1)
    const told = await post(friend, 2)
    await post(secret, 2)
    await post(away, 3)
    const eventId = await buildEvent(server.test, { createdBy: away.userId })
    const hidden = await buildEvent(server.test, { createdBy: away.userId, visibility: 'private' })
    for (const id of [eventId, hidden]) {
      await server.test.owner('update public.events set city = $2 where id = $1', [id, city])
    }
    const venueId = await buildVenue(server.test, { ownerId: away.userId })
    await server.test.owner('update public.venues set city = $2 where id = $1', [venueId, city])
    const about = [await post(away, 4, { eventId }), await post(away, 5, { venueId })]
    await post(away, 6, { eventId: hidden })
    await post(neighbour, 7, { audience: 'followers' })
    const own = await post(reader, 8)
    const page = await feed(reader, { feed: 'around' })
    expect(page.posts.map(({ id }) => id)).toEqual([near, told, ...about, own])
    expect(page.city).toBe(city)
  },
)

it('around, while one names no city: from everywhere, as far as it opens', async () => {
  const [reader, somebody] = [await build(), await build()]
  const shown = await post(somebody, 0, { audience: 'everyone' })
  const members = await post(somebody, 0)
  const closed = await post(somebody, 0, { audience: 'followers' })
  const seen = await idsOf(reader, { feed: 'around' })
  expect(seen.slice(0, 2)).toEqual([members, shown])
  expect(seen).not.toContain(closed)
  const visited = await idsOf(undefined, { feed: 'around' })
  expect(visited).toContain(shown)
  expect(visited).not.toContain(members)
})

it('of one member: what opens to the reader', async () => {
  const [author, follower, other] = [await build(), await build(), await build()]
  await follow(follower, author)
  const [open, members, close] = [
    await post(author, 1, { audience: 'everyone' }),
    await post(author, 2),
    await post(author, 3, { audience: 'followers' }),
  ]
  const asked = { feed: 'member', member: author.userId }
  expect(await idsOf(undefined, asked)).toEqual([open])
  expect(await idsOf(other, asked)).toEqual([open, members])
  expect(await idsOf(follower, asked)).toEqual([open, members, close])
  expect(await idsOf(author, asked)).toEqual([open, members, close])
  await server.test.owner('update public.profiles set is_hidden = true where id = $1', [author.userId])
  expect(await idsOf(follower, asked)).toEqual([])
})

it('by their ids: those that open to the reader, with what they may count, in one answer', async () => {
  const [author, reader, stranger] = [await build(), await build(), await build()]
  await follow(reader, author)
  const [open, members, close] = [
    await post(author, 1, { audience: 'everyone' }),
    await post(author, 2),
    await post(author, 3, { audience: 'followers' }),
  ]
  await addReaction(server.test, { postId: close, by: stranger })
  await addComment(server.test, { postId: open, author: stranger })
  const byId = async (who: Member) =>
    (
      await ask<{ id: string; comments: number; reactions: object }[]>(who, 'posts_by_id', {
        ids: [close, randomUUID(), open, members],
      })
    ).body
  expect(await byId(reader)).toMatchObject([
    { id: open, comments: 1 },
    { id: members, comments: 0 },
    { id: close, reactions: { warmth: 1 } },
  ])
  expect((await byId(stranger)).map(({ id }) => id)).toEqual([open, members])
  await server.test.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
    reader.userId,
    stranger.userId,
  ])
  expect((await byId(reader))[0]).toMatchObject({ id: open, comments: 0 })
  await server.test.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
    author.userId,
    reader.userId,
  ])
  expect(await byId(reader)).toEqual([])
})

it('refuses in words what it does not know', async () => {
  const reader = await build()
  for (const [name, args] of [
    ['post_feed', { feed: 'best' }],
    ['post_feed', { feed: 'member' }],
    ['post_feed', { feed: 'around', cursor: 'yesterday' }],
    ['new_posts', { feed: 'member', since: `2026-01-01T00:00:00Z/${randomUUID()}` }],
    ['new_posts', { feed: 'around', since: '' }],
    ['posts_by_id', { ids: Array.from({ length: 51 }, () => randomUUID()) }],
  ] as const) {
    expect((await ask(reader, name, args)).status).toBe(400)
  }
})

it('show the cover of an event that is public alone; that of others is no public picture', async () => {
  const author = await build()
  const image = `/storage/v1/object/public/pictures/${author.userId}/${randomUUID()}.webp`
  const eventId = await buildEvent(server.test, { createdBy: author.userId, visibility: 'members' })
  await server.test.owner('update public.events set image = $2 where id = $1', [eventId, image])
  const id = await post(author, 1, { eventId })
  const photo = async () =>
    (
      await ask<{ about: { id: string; photo: string | null } }[]>(await build(), 'posts_by_id', {
        ids: [id],
      })
    ).body.map(({ about }) => [about.id, about.photo])
  expect(await photo()).toEqual([[eventId, null]])
  await server.test.owner(`update public.events set visibility = 'public' where id = $1`, [eventId])
  expect(await photo()).toEqual([[eventId, image]])
})
