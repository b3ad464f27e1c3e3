import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from './gateway/canister.ts'
import { buildEvent } from './testing/build-event.ts'
import { type EngineUnderTest, engineUnderTest, visitor } from './testing/engine-under-test.ts'

let it: EngineUnderTest
let host: Caller & { userId: string }
let other: Caller & { userId: string }
let id: string

beforeAll(async () => {
  it = await engineUnderTest()
  host = await it.member('ines')
  other = await it.member('tomas')
})
afterAll(() => it.drop())
beforeEach(async () => {
  id = await it.as(host).createEvent(buildEvent())
})

const sync = (caller: Caller, event: string, sites: string[]) =>
  it.as(caller).ask<boolean>('update', 'syncEventAcrossNetwork', event, sites)
const crossPost = (caller: Caller, event: string, sites: string[]) =>
  it.as(caller).ask<boolean>('update', 'enableEventCrossPosting', event, sites)
const seenBy = async (site: string, caller: Caller = visitor) =>
  (await it.as(caller).getEventsByFilter({ sourceFilter: site })).map((event) => event.id)

describe.each([
  ['syncEventAcrossNetwork', sync],
  ['enableEventCrossPosting', crossPost],
] as const)('%s', (_, share) => {
  test('shows the event to the site, and to no other', async () => {
    expect(await share(host, id, ['journal'])).toBe(true)
    expect(await seenBy('journal')).toContain(id)
    expect(await seenBy('story')).not.toContain(id)
    expect(await seenBy('hearth')).toContain(id)
  })

  test('said twice, or of one site twice, changes nothing', async () => {
    await share(host, id, ['journal', 'journal'])
    const rows = () => it.db.owner('select * from hearth.event_sites where event_id = $1', [id])
    const before = await rows()
    expect(before).toHaveLength(1)
    await share(host, id, ['journal'])
    expect(await rows()).toEqual(before)
  })

  test('refuses a site that is not of the network, by its name, and shares with none', async () => {
    await expect(share(host, id, ['journal', 'facebook'])).rejects.toThrow(
      'There is no site "facebook" in the network.',
    )
    expect(await seenBy('journal')).not.toContain(id)
  })

  test('is the host’s alone', async () => {
    await expect(share(visitor, id, ['journal'])).rejects.toThrow('Please sign in first.')
    await expect(share(other, id, ['journal'])).rejects.toThrow('Only the host can do this.')
    await expect(share(await it.member(), id, ['journal'])).rejects.toThrow('Please choose a username first.')
    await expect(share(host, 'no-such-event', ['journal'])).rejects.toThrow('There is no such event.')
  })

  test.each([
    [{ status: 'draft' }, 'Publish the event first, then share it.'],
    [{ visibility: 'private' }, 'Only an event that everyone or all members can find can be shared.'],
    [{ visibility: 'unlisted' }, 'Only an event that everyone or all members can find can be shared.'],
  ])('refuses %o', async (change, sentence) => {
    const hidden = await it.as(host).createEvent(buildEvent(change))
    await expect(share(host, hidden, ['journal'])).rejects.toThrow(sentence)
  })
})

test('a sync adds sites, cross-posting names all of them, and none switches it off', async () => {
  await sync(host, id, ['journal'])
  await sync(host, id, ['story'])
  expect([await seenBy('journal'), await seenBy('story')].map((ids) => ids.includes(id))).toEqual([
    true,
    true,
  ])
  await crossPost(host, id, ['story'])
  expect([await seenBy('journal'), await seenBy('story')].map((ids) => ids.includes(id))).toEqual([
    false,
    true,
  ])
  await crossPost(host, id, [])
  expect(await seenBy('story')).not.toContain(id)
})

test('a site sees each change, and nothing of what has left the lists', async () => {
  await sync(host, id, ['journal'])
  await it.as(host).updateEvent(id, buildEvent({ title: 'A supper, moved outdoors' }))
  const seen = (await it.as(visitor).getEventsByFilter({ sourceFilter: 'journal' })).find(
    (one) => one.id === id,
  )
  expect(seen?.title).toBe('A supper, moved outdoors')

  await it.as(host).updateEvent(id, buildEvent({ visibility: 'members' }))
  expect(await seenBy('journal')).not.toContain(id)
  expect(await seenBy('journal', other)).toContain(id)
  await it.as(host).updateEvent(id, buildEvent({ visibility: 'private' }))
  expect(await seenBy('journal', other)).not.toContain(id)
  // What is hidden by now can still be switched off.
  expect(await crossPost(host, id, [])).toBe(true)
})

test('counts the sites that are active', async () => {
  expect((await it.as(visitor).getNetworkEventStats()).activeSites).toBe(2n)
})
