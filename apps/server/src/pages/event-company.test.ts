import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildEvent } from '../testing/events.ts'
import { buildMember, type Member, usernameOf } from '../testing/people.ts'

// Whom a reader knows of those who come to an event, and what is like it.
let app: TestApp
let me: Member
let host: Member
let eventId: string

beforeAll(async () => {
  app = await startTestApp({}, { max: 12 })
})
afterAll(() => app.end())
beforeEach(async () => {
  ;[me, host] = await Promise.all([buildMember(app.db), buildMember(app.db)])
  eventId = await buildEvent(app.db, { createdBy: host.userId })
  await guestList(eventId, 'members')
})

async function rpc<T>(member: Member | undefined, name: string, event = eventId): Promise<T> {
  const response = await app.http.inject({
    url: `/rest/v1/rpc/${name}?event=${event}`,
    headers: {
      apikey: app.parts.config.anonKey as string,
      ...(member && { authorization: await app.tokenOf(member) }),
    },
  })
  return response.json() as T
}
type Known = { user_id: string; is_followed: boolean; met: number }
const known = async (member = me) =>
  (await rpc<Known[]>(member, 'known_guests')).map(({ user_id, is_followed, met }) => ({
    user_id,
    is_followed,
    met,
  }))

const guestList = (event: string, audience: string) =>
  app.db.owner(
    `insert into public.event_answering (event_id, guest_list) values ($1, $2)
      on conflict (event_id) do update set guest_list = excluded.guest_list`,
    [event, audience],
  )
const comes = (member: Member, event = eventId, staysUnseen = false) =>
  app.db.owner(
    `insert into public.attendances (event_id, user_id, answer, party, stays_unseen) values ($1, $2, 'coming', 1, $3)`,
    [event, member.userId, staysUnseen],
  )
const follow = (follower: Member, followed: Member) =>
  app.db.owner('insert into public.follows (follower_id, followed_id) values ($1, $2)', [
    follower.userId,
    followed.userId,
  ])
const block = (blocker: Member, blocked: Member) =>
  app.db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
    blocker.userId,
    blocked.userId,
  ])
const over = { startDate: '2024-05-10', startsAt: '2024-05-10T19:30:00Z', endsAt: '2024-05-10T22:00:00Z' }

/** Both came to an evening that is over. */
async function meet(one: Member, other: Member, { audience = 'coming', unseen = false } = {}) {
  const past = await buildEvent(app.db, { createdBy: host.userId, ...over })
  await guestList(past, audience)
  await comes(one, past)
  await comes(other, past, unseen)
}

describe('whom a member knows of those who come', () => {
  it('names whom they follow and whom they met, those they follow first', async () => {
    const [friend, met, stranger, atHome] = await Promise.all([1, 2, 3, 4].map(() => buildMember(app.db)))
    await follow(me, friend!)
    await follow(me, atHome!)
    await meet(me, met!)
    await meet(me, met!)
    for (const one of [met!, stranger!, friend!]) await comes(one)
    expect(await known()).toEqual([
      { user_id: friend!.userId, is_followed: true, met: 0 },
      { user_id: met!.userId, is_followed: false, met: 2 },
    ])
  })

  it('tells nothing that the lists of guests hide, here or where they met', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => buildMember(app.db)))
    const [unseenHere, unseenThere, hostsOnly, hidden] = people as [Member, Member, Member, Member]
    await follow(me, unseenHere)
    await comes(unseenHere, eventId, true)
    await meet(me, unseenThere, { unseen: true })
    await comes(unseenThere)
    await meet(me, hostsOnly, { audience: 'hosts' })
    await comes(hostsOnly)
    await follow(me, hidden)
    await comes(hidden)
    await app.db.owner('update public.profiles set is_hidden = true where id = $1', [hidden.userId])
    expect(await known()).toEqual([])
  })

  it('is empty for whoever may not see who comes', async () => {
    const friend = await buildMember(app.db)
    await follow(me, friend)
    await comes(friend)
    expect(await known()).toHaveLength(1)
    await guestList(eventId, 'coming')
    expect(await known()).toEqual([])
    await guestList(eventId, 'hosts')
    expect(await known()).toEqual([])
    expect(await rpc<{ code?: string }>(undefined, 'known_guests')).not.toBeInstanceOf(Array)
  })

  it.each(['by them', 'by the reader'])('leaves out somebody with a block %s', async (whose) => {
    const other = await buildMember(app.db)
    await meet(me, other)
    await comes(other)
    expect(await known()).toHaveLength(1)
    if (whose === 'by them') await block(other, me)
    else await block(me, other)
    expect(await known()).toEqual([])
  })
})

describe('the faces on the cards of a list', () => {
  type Crowd = { event_id: string; known: number; faces: { username: string }[] }
  async function crowds(ids: readonly string[], member: Member | undefined = me) {
    const response = await app.http.inject({
      method: 'POST',
      url: '/rest/v1/rpc/event_crowds',
      headers: {
        apikey: app.parts.config.anonKey as string,
        ...(member && { authorization: await app.tokenOf(member) }),
      },
      payload: { ids },
    })
    return response.json() as Crowd[]
  }
  const named = async (ids = [eventId]) =>
    (await crowds(ids)).map(({ known, faces }) => ({ known, faces: faces.map(({ username }) => username) }))

  const usernames = (...people: Member[]) => Promise.all(people.map((one) => usernameOf(app.db, one)))

  it('are three of each event at the most, whom the reader knows first and never the reader', async () => {
    const [first, second, third, friend] = await Promise.all([1, 2, 3, 4].map(() => buildMember(app.db)))
    await follow(me, friend!)
    for (const one of [me, first!, second!, third!, friend!]) await comes(one)
    const empty = await buildEvent(app.db, { createdBy: host.userId })
    expect(await named([eventId, eventId, empty])).toEqual([
      { known: 1, faces: await usernames(friend!, first!, second!) },
    ])
  })

  it('tell nothing of an event whose guests the reader may not see', async () => {
    const friend = await buildMember(app.db)
    await follow(me, friend)
    await comes(friend)
    expect(await named()).toHaveLength(1)
    for (const audience of ['coming', 'hosts']) {
      await guestList(eventId, audience)
      expect(await named()).toEqual([])
    }
    expect(await crowds([eventId], host)).toHaveLength(1)
    const closed = await buildEvent(app.db, { createdBy: host.userId, visibility: 'private' })
    await guestList(closed, 'members')
    await comes(friend, closed)
    expect(await named([closed])).toEqual([])
  })

  it('leave out who stays unseen, who is hidden and who has a block with the reader', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => buildMember(app.db)))
    const [unseen, hidden, blocking, blocked] = people as [Member, Member, Member, Member]
    for (const one of people) await follow(me, one)
    await comes(unseen, eventId, true)
    for (const one of [hidden, blocking, blocked]) await comes(one)
    await app.db.owner('update public.profiles set is_hidden = true where id = $1', [hidden.userId])
    await block(blocking, me)
    await block(me, blocked)
    expect(await named()).toEqual([])
  })

  it('are for members alone', async () => {
    await guestList(eventId, 'everyone')
    await comes(await buildMember(app.db))
    const response = await app.http.inject({
      method: 'POST',
      url: '/rest/v1/rpc/event_crowds',
      headers: { apikey: app.parts.config.anonKey as string },
      payload: { ids: [eventId] },
    })
    expect(response.statusCode).toBe(401)
  })
})

describe('what is like an event', () => {
  const like = async (member: Member | undefined, of: string) =>
    (await rpc<{ like: { id: string }[] } | null>(member, 'event_page', of))?.like.map(({ id }) => id)
  const inDays = (days: number) => {
    const startsAt = new Date(Date.now() + days * 86_400_000)
    const endsAt = new Date(startsAt.getTime() + 7_200_000)
    return {
      startDate: startsAt.toISOString().slice(0, 10),
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    }
  }

  it('is of its city, its category or its words, has places left and comes soon; three at the most', async () => {
    const city = 'Likeville'
    const of = await buildEvent(app.db, { city, category: 'concerts', ...inDays(3) })
    const near = await buildEvent(app.db, { city, category: 'concerts', ...inDays(9) })
    const sameCity = await buildEvent(app.db, { city, category: 'sports', ...inDays(2) })
    const late = await buildEvent(app.db, { city, category: 'concerts', ...inDays(90) })
    const full = await buildEvent(app.db, { city, category: 'concerts', capacity: 1, ...inDays(4) })
    await app.db.owner('update public.event_seats set taken = 1 where event_id = $1', [full])
    const found = await like(undefined, of)
    expect(found!.slice(0, 2)).toEqual([near, sameCity])
    expect(found!.length).toBeLessThanOrEqual(3)
    for (const left of [of, late, full]) expect(found).not.toContain(left)
  })

  it('is each once: of other dates of one series the soonest that has places', async () => {
    const city = 'Serialton'
    const of = await buildEvent(app.db, { city, category: 'concerts', ...inDays(3) })
    const series = { city, category: 'concerts', title: 'Choir every week', createdBy: me.userId }
    const [full, soonest] = [
      await buildEvent(app.db, { ...series, capacity: 1, ...inDays(1) }),
      await buildEvent(app.db, { ...series, ...inDays(8) }),
    ]
    await app.db.owner('update public.event_seats set taken = 1 where event_id = $1', [full])
    for (const days of [15, 22]) await buildEvent(app.db, { ...series, ...inDays(days) })
    const namesake = await buildEvent(app.db, { ...series, createdBy: host.userId, ...inDays(29) })
    const other = await buildEvent(app.db, { city, category: 'sports', ...inDays(10) })
    expect(await like(undefined, of)).toEqual([soonest, namesake, other])
  })

  it('shows visitors what is public alone, and nothing of an event that they may not open', async () => {
    const city = 'Insidetown'
    const of = await buildEvent(app.db, { city, ...inDays(3) })
    const forMembers = await buildEvent(app.db, { city, visibility: 'members', ...inDays(4) })
    const unlisted = await buildEvent(app.db, { city, visibility: 'unlisted', ...inDays(4) })
    expect(await like(undefined, of)).not.toContain(forMembers)
    expect(await like(me, of)).toContain(forMembers)
    expect(await like(me, of)).not.toContain(unlisted)
    const closed = await buildEvent(app.db, { city, visibility: 'private', ...inDays(5) })
    expect(await like(me, closed)).toBeUndefined()
  })

  it('leaves out the events of hosts with a block between them and the reader', async () => {
    const city = 'Partedtown'
    const of = await buildEvent(app.db, { city, ...inDays(3) })
    const theirs = await buildEvent(app.db, { city, createdBy: host.userId, ...inDays(4) })
    expect(await like(me, of)).toContain(theirs)
    await block(me, host)
    expect(await like(me, of)).not.toContain(theirs)
  })
})

describe('the middle of a city', () => {
  const middle = async (city: string) => {
    const response = await app.http.inject({
      url: `/rest/v1/rpc/city_middle?city=${encodeURIComponent(city)}`,
      headers: { apikey: app.parts.config.anonKey as string },
    })
    return response.json() as { name: string; latitude: number } | null
  }

  it('is that of the free list, by each of its names, and none of a city that nobody knows', async () => {
    expect(await middle('Lisboa')).toMatchObject({ name: 'Lisboa', latitude: 38.72 })
    expect(await middle('Nowhere at all')).toBeNull()
  })
})
