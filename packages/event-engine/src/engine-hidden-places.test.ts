import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from './gateway/canister.ts'
import { buildEvent } from './testing/build-event.ts'
import { type EngineUnderTest, engineUnderTest } from './testing/engine-under-test.ts'

// What hosts chose about an event stands beside it (docs/decisions/0030-how-people-answer.md): the engine keeps a
// hidden place out of the record, and opens a private event to whom they invited.
let it: EngineUnderTest
let ines: Caller & { userId: string }
let tomas: Caller & { userId: string }
let event: string
const venue = { id: '', name: 'The blue door', address: '7 Rua Azul', city: 'Porto' }

beforeAll(async () => {
  it = await engineUnderTest()
  ines = await it.member('ines')
  tomas = await it.member('tomas')
})
beforeEach(async () => {
  event = await it.as(ines).createEvent(buildEvent({ venue }))
  await it.db.owner(`update public.events set venue_name = '', venue_address = '' where id = $1`, [event])
  await it.db.owner('delete from hearth.event_bytes where event_id = $1', [event])
  await it.db.owner(`insert into public.event_answering (event_id, hides_address) values ($1, true)`, [event])
  await it.db.owner(
    `insert into public.event_addresses (event_id, venue_name, venue_address) values ($1, $2, $3)`,
    [event, venue.name, venue.address],
  )
})
afterAll(() => it.drop())

const hidden = async () => {
  const [place] = await it.db.owner(
    'select venue_name, venue_address from public.event_addresses where event_id = $1',
    [event],
  )
  return place
}

test('a hidden place is changed beside the record, and stays when it is not said', async () => {
  await it
    .as(ines)
    .updateEvent(event, buildEvent({ title: 'Soup', venue: { ...venue, address: '9 Rua Azul' } }))
  expect(await it.as(ines).getEvent(event)).toMatchObject({
    title: 'Soup',
    venue: { id: '', name: '', address: '', city: 'Porto' },
  })
  expect(await hidden()).toEqual({ venue_name: 'The blue door', venue_address: '9 Rua Azul' })
  const online = 'https://meet.example.org/soup'
  const unsaid = { ...venue, name: '', address: '' }
  await it.as(ines).updateEvent(event, buildEvent({ title: 'Soup again', venue: unsaid, onlineUrl: online }))
  expect(await hidden()).toEqual({ venue_name: 'The blue door', venue_address: '9 Rua Azul' })
})

test('a private event opens to whom the hosts invited, once it is no draft, and never to be changed', async () => {
  const opens = async () => (await it.as(tomas).getEvent(event)) !== undefined
  const become = (change: Parameters<typeof buildEvent>[0]) =>
    it.as(ines).updateEvent(event, buildEvent({ visibility: 'private', venue, ...change }))
  await become({})
  expect(await opens()).toBe(false)
  await it.db.owner('insert into public.event_invitations (event_id, user_id) values ($1, $2)', [
    event,
    tomas.userId,
  ])
  expect(await opens()).toBe(true)
  const { events } = await it.as(tomas).browseEvents({ ids: [event] })
  expect(events.map(({ id }) => id)).toEqual([event])
  await expect(it.as(tomas).updateEvent(event, buildEvent())).rejects.toThrow()
  await it.db.owner(`update public.events set status = 'draft' where id = $1`, [event])
  expect(await opens()).toBe(false)
})
