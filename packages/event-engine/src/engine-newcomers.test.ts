import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from './gateway/canister.ts'
import { addHost } from './testing/add-host.ts'
import { buildEvent } from './testing/build-event.ts'
import { addMember, type EngineUnderTest, engineUnderTest } from './testing/engine-under-test.ts'

type Host = Caller & { userId: string }
let it: EngineUnderTest
let counter = 0
beforeAll(async () => {
  it = await engineUnderTest()
})
afterAll(() => it.drop())

const newcomer = () => addMember(it.db, `new_${++counter}`, { isNew: true })
const create = (host: Host, said = {}) => it.as(host).createEvent(buildEvent(said))
const createMany = async (host: Host, count: number) => {
  const ids: string[] = []
  for (let at = 0; at < count; at++) ids.push(await create(host))
  return ids
}
const full = /^You’re new here, so for now you can create up to 5 events a day\. This limit ends in /

test('who is new creates five events in a day, drafts counted, and nobody else has such an end', async () => {
  const [host, other] = [await newcomer(), await it.member('ines')]
  const [first] = await createMany(host, 4)
  const draft = await create(host, { status: 'draft' })
  await expect(create(host)).rejects.toThrow(
    'You’re new here, so for now you can create up to 5 events a day. This limit ends in about 24 hours.',
  )
  await createMany(other, 6)
  // What there is can be changed, published and removed; that gives none back.
  expect(await it.as(host).updateEvent(draft, buildEvent())).toBe(true)
  expect(await it.as(host).deleteEvent(first!)).toBe(true)
  await expect(create(host)).rejects.toThrow(full)
  await it.db.owner(`update auth.users set created_at = now() - interval '25 hours' where id = $1`, [
    host.userId,
  ])
  await create(host)
})

test('it begins anew after a day, and without a confirmed address it has no end', async () => {
  const host = await it.member('noor')
  await it.db.owner('update auth.users set email_confirmed_at = null where id = $1', [host.userId])
  await createMany(host, 5)
  await expect(create(host)).rejects.toThrow('once you confirm your email address')
  await it.db.owner(
    `update hearth.attempts set window_started_at = now() - interval '25 hours' where key = $1`,
    [`newcomer:event:${host.userId}`],
  )
  await create(host)
})

test('at the same moment it is five too', async () => {
  const host = await newcomer()
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => create(host)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('those who look after the house are not new', async () => {
  for (const role of ['steward', 'admin']) {
    const host = await newcomer()
    await it.db.owner('insert into hearth.user_roles (user_id, role) values ($1, $2)', [host.userId, role])
    await createMany(host, 6)
  }
})

test('a host beside somebody who is not new is free, once they said yes; beside somebody new they are not', async () => {
  const [invited, trusted, stranger] = [await newcomer(), await newcomer(), await newcomer()]
  const eventId = await create(await it.member('lale'))
  await addHost(it.db, { eventId, userId: invited.userId, state: 'invited' })
  await addHost(it.db, { eventId, userId: trusted.userId })
  await addHost(it.db, { eventId: await create(await newcomer()), userId: stranger.userId })
  for (const host of [invited, stranger]) {
    await createMany(host, 5)
    await expect(create(host)).rejects.toThrow(full)
  }
  await createMany(trusted, 6)
})
