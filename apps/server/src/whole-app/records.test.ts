// What tables give of events to a member is what the engine gives them: the same records, to the same people.
import type { HearthInfo } from '@hearth/contracts'
import { recordOf, type StoredEvent } from '@hearth/contracts/event-record'
import type { Engine } from '@hearth/network-sdk'
import {
  createEngineActor,
  createMemberIdentity,
  createNetworkAgent,
  memoryIdentityStore,
} from '@hearth/network-sdk/agent'
import { callFunction, loginIdOf } from '@hearth/network-sdk/backend'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SignedIn, startSite } from '../testing/clients.ts'
import { addHost, buildEvent } from '../testing/events.ts'

let site: Awaited<ReturnType<typeof startSite>>
let people: Record<'host' | 'coHost' | 'invited' | 'member' | 'blocked', SignedIn>
const ids: string[] = []
const venueId = '00000000-0000-4000-8000-000000000001'

beforeAll(async () => {
  site = await startSite()
  const come = (name: string) => site.comeIn(name)
  people = {
    host: await come('host.lume'),
    coHost: await come('cohost.lume'),
    invited: await come('invited.lume'),
    member: await come('member.lume'),
    blocked: await come('blocked.lume'),
  }
  const { db } = site.app
  const createdBy = people.host.userId
  await db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
    createdBy,
    people.blocked.userId,
  ])
  for (const visibility of ['public', 'members', 'unlisted', 'private'])
    for (const status of ['published', 'draft', 'cancelled']) {
      const place = { venueId, venueName: 'The Old Mill', capacity: 12, tags: ['soup'], intention: 'Warmth' }
      const id = await buildEvent(db, { createdBy, visibility, status, ...place })
      ids.push(id)
      await addHost(db, { eventId: id, userId: people.coHost.userId })
      await db.owner(
        'insert into public.event_invitations (event_id, user_id, invited_by) values ($1, $2, $3)',
        [id, people.invited.userId, createdBy],
      )
    }
  await db.owner('insert into public.event_likes (event_id, user_id) values ($1, $2)', [
    ids[0],
    people.member.userId,
  ])
})
afterAll(() => site?.end())

async function engineOf({ client }: SignedIn): Promise<Engine> {
  const { engine } = (await (await fetch(`${site.url}/.well-known/hearth.json`)).json()) as HearthInfo
  const { data } = await client.auth.getSession()
  const identity = createMemberIdentity({
    loginId: loginIdOf(data.session!)!,
    requestDelegation: (publicKey) => callFunction(client, 'network-identity', { publicKey }),
    store: memoryIdentityStore(),
  })
  const address = { host: site.url, canisterId: engine.canisterId, rootKeyHex: engine.rootKey }
  return createEngineActor(createNetworkAgent({ ...address, identity: identity.current }))
}

const rowsOf = async ({ client }: SignedIn, name: string, args: object) => {
  const { data } = await client.rpc(name, args).throwOnError()
  return data as StoredEvent[]
}

it.each(['host', 'coHost', 'invited', 'member', 'blocked'] as const)('to the %s', async (who) => {
  const person = people[who]
  const engine = await engineOf(person)

  const { events } = await engine.browseEvents({ filter: {}, limit: ids.length, ids })
  expect((await rowsOf(person, 'open_events', { ids })).map(recordOf)).toEqual(events)
  expect(events.length).toBe({ host: 12, coHost: 12, invited: 8, member: 6, blocked: 0 }[who])

  const hosted = await engine.getUserEventProfile(people.host.userId)
  expect((await rowsOf(person, 'events_of_member', { member: people.host.userId })).map(recordOf)).toEqual(
    hosted,
  )

  const there = await engine.browseEvents({ filter: {}, venueId, limit: 4 })
  const { data } = await person.client.rpc('events_at', { venue: venueId, page_size: 4 }).throwOnError()
  const at = data as { total: number; events: StoredEvent[] }
  expect(at.events.map(recordOf)).toEqual(there.events)
  expect(at.total).toBe(there.total)

  const recommended = await engine.getEventRecommendations(person.userId, 4)
  expect((await rowsOf(person, 'recommended_events', { page_size: 4 })).map(recordOf)).toEqual(recommended)
})

it('of one’s own lists gives what is in them', async () => {
  const idsOf = async (who: keyof typeof people, list: string) =>
    (await rowsOf(people[who], 'my_events', { list })).map(({ id }) => id).sort()
  expect(await idsOf('member', 'saved')).toEqual([ids[0]])
  expect(await idsOf('coHost', 'co-hosted')).toEqual([...ids].sort())
  expect(await idsOf('invited', 'invited')).toHaveLength(4)
  expect(await idsOf('member', 'coming')).toEqual([])
  expect(await idsOf('member', 'of somebody')).toEqual([])
})
