import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from './gateway/canister.ts'
import { buildEvent } from './testing/build-event.ts'
import { type EngineUnderTest, engineUnderTest, visitor } from './testing/engine-under-test.ts'

// The link of an online event is for those who come, where answering is not simply open
// (docs/decisions/0047-hidden-links.md): the record says only that it is online.
let it: EngineUnderTest
let ines: Caller & { userId: string }

const link = 'https://meet.example.org/supper'
const online = { id: '', name: '', address: '', city: '' }
const supper = (change: object = {}) => buildEvent({ venue: online, onlineUrl: link, ...change })

beforeAll(async () => {
  it = await engineUnderTest()
  ines = await it.member('ines')
})
afterAll(() => it.drop())

const hidden = async (id: string) => {
  const rows = await it.db.owner(
    'select venue_name, online_url from public.event_addresses where event_id = $1',
    [id],
  )
  return rows[0]
}
const shown = async (id: string) => (await it.as(visitor).getEvent(id))?.onlineUrl

test('a link is everybody’s where everybody may come, and says itself', async () => {
  const id = await it.as(ines).createEvent(supper())
  expect(await shown(id)).toBe(link)
  expect(await hidden(id)).toBeUndefined()
})

test('a link of an event with places stands outside the record from the first moment', async () => {
  const id = await it.as(ines).createEvent(supper({ venue: { ...online, capacity: 4 } }))
  expect(await shown(id)).toBe('')
  expect(await hidden(id)).toEqual({ venue_name: null, online_url: link })
  const [row] = await it.db.owner(
    'select online_url, is_online from public.events e join hearth.event_entries s using (id) where id = $1',
    [id],
  )
  expect(row).toEqual({ online_url: '', is_online: true })
  const bytes = await it.db.owner<{ all: Buffer }>(
    'select head || tail as all from hearth.event_bytes where event_id = $1',
    [id],
  )
  expect(bytes[0]!.all.toString('latin1')).not.toContain('meet.example')
})

test('what hosts chose hides it too, and a change that does not know it keeps it', async () => {
  const id = await it.as(ines).createEvent(supper())
  await it.db.owner(`insert into public.event_answering (event_id, mode) values ($1, 'approval')`, [id])
  await it.as(ines).updateEvent(id, supper({ title: 'Supper, later' }))
  expect(await shown(id)).toBe('')
  await it.as(ines).updateEvent(id, supper({ title: 'Supper, still', onlineUrl: '' }))
  expect(await hidden(id)).toEqual({ venue_name: null, online_url: link })
  await it.as(ines).updateEvent(id, supper({ onlineUrl: `${link}/2` }))
  expect(await hidden(id)).toEqual({ venue_name: null, online_url: `${link}/2` })
  await it.db.owner('delete from public.event_answering where event_id = $1', [id])
  await it.as(ines).updateEvent(id, supper({ onlineUrl: '' }))
  expect(await shown(id)).toBe(`${link}/2`)
  expect(await hidden(id)).toBeUndefined()
})

test('places that come and go take the link along, and a link that goes is gone', async () => {
  const id = await it.as(ines).createEvent(supper())
  const withPlaces = { venue: { ...online, capacity: 3 } }
  await it.as(ines).updateEvent(id, supper(withPlaces))
  expect([await shown(id), await hidden(id)]).toEqual(['', { venue_name: null, online_url: link }])
  await it.as(ines).updateEvent(id, supper({ onlineUrl: '' }))
  expect([await shown(id), await hidden(id)]).toEqual([link, undefined])
  await it.as(ines).updateEvent(id, supper(withPlaces))
  const { onlineUrl: _gone, ...offline } = buildEvent({
    venue: { ...online, name: 'The mill', city: 'Porto', capacity: 3 },
  })
  await it.as(ines).updateEvent(id, offline)
  expect([await shown(id), await hidden(id)]).toEqual([undefined, undefined])
})

test('a hidden place and a hidden link stand together, also without a city', async () => {
  const id = await it.as(ines).createEvent(supper())
  await it.db.owner(`insert into public.event_answering (event_id, hides_address) values ($1, true)`, [id])
  await it.as(ines).updateEvent(id, supper({ venue: { ...online, name: 'The blue door' } }))
  expect(await it.as(visitor).getEvent(id)).toMatchObject({ onlineUrl: '', venue: { name: '', city: '' } })
  expect(await hidden(id)).toEqual({ venue_name: 'The blue door', online_url: link })
})

test('"online" without a link is refused where there is none', async () => {
  await expect(it.as(ines).createEvent(supper({ onlineUrl: '' }))).rejects.toThrow(
    'Give the link where people meet.',
  )
  const id = await it.as(ines).createEvent(supper())
  await expect(it.as(ines).updateEvent(id, supper({ onlineUrl: '' }))).rejects.toThrow('Give the link')
})

test('no write puts a hidden link into the record', async () => {
  const id = await it.as(ines).createEvent(supper({ venue: { ...online, capacity: 4 } }))
  await expect(
    it.db.owner('update public.events set online_url = $2 where id = $1', [id, link]),
  ).rejects.toThrow('The link of this event is hidden.')
})
