import { followTopic } from '@hearth/network-sdk/live'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildMember } from '../testing/people.ts'
import { type Listening, startListening } from './testing.ts'

// A screen has read what it shows when it begins to follow: it reads again only what moved since.
let site: Listening
/** By how much the server's clock is behind this one. */
let behindMs = 0
const soon = { timeout: 10_000, interval: 20 }

beforeAll(async () => {
  site = await startListening({}, { now: () => Date.now() - behindMs })
})
afterAll(() => site.end())

/** Says `before` on a member's topic, follows it as somebody who has read at `readAtMs`, and then says one thing more. */
async function follow({ readAtMs, before }: { readAtMs: number | undefined; before: number }) {
  const member = await buildMember(site.app.db)
  const topic = `member:${member.userId}`
  const say = (event: string, times = 1) =>
    site.app.db.owner(`select realtime.tell($1, $2) from generate_series(1, $3::integer)`, [
      topic,
      event,
      times,
    ])
  await say('before', before)
  const heard: string[] = []
  let readings = 0
  const stop = followTopic(await site.clientOf(member), topic, {
    heard: (event) => heard.push(event),
    readAgain: () => (readings += 1),
    readAtMs,
  })
  await vi.waitFor(async () => {
    await say('after')
    expect(heard).toContain('after')
  }, soon)
  // It stands by now, so that this comes after all that is said about its standing.
  await say('last')
  await vi.waitFor(() => expect(heard).toContain('last'), soon)
  stop()
  return { heardBefore: heard.filter((event) => event === 'before').length, readings }
}

it('what was said since it was read is heard, and nothing is read again', async () => {
  expect(await follow({ readAtMs: Date.now(), before: 2 })).toEqual({ heardBefore: 2, readings: 0 })
})

it('who does not say when they read, reads again and hears nothing of before', async () => {
  expect(await follow({ readAtMs: undefined, before: 2 })).toEqual({ heardBefore: 0, readings: 1 })
})

it('who read long ago reads again', async () => {
  expect(await follow({ readAtMs: Date.now() - 3_600_000, before: 2 })).toEqual({
    heardBefore: 0,
    readings: 1,
  })
  expect(await follow({ readAtMs: 0, before: 0 })).toEqual({ heardBefore: 0, readings: 1 })
})

it('who missed more than is said again reads again', async () => {
  expect(await follow({ readAtMs: Date.now(), before: 20 })).toEqual({ heardBefore: 20, readings: 0 })
  expect(await follow({ readAtMs: Date.now(), before: 26 })).toMatchObject({ readings: 1 })
})

it('who has a clock that is ahead reads again', async () => {
  behindMs = 60_000
  expect(await follow({ readAtMs: Date.now(), before: 0 })).toEqual({ heardBefore: 0, readings: 1 })
  behindMs = 10_000
  expect(await follow({ readAtMs: Date.now(), before: 0 })).toEqual({ heardBefore: 0, readings: 0 })
})

it('of several who follow the same topic each is served by when they read', async () => {
  const member = await buildMember(site.app.db)
  const topic = `member:${member.userId}`
  const client = await site.clientOf(member)
  const readings = [0, 0, 0]
  const readAt = [Date.now(), undefined, Date.now() - 60_000]
  const stops = readAt.map((readAtMs, n) =>
    followTopic(client, topic, { heard: () => {}, readAgain: () => (readings[n]! += 1), readAtMs }),
  )
  await vi.waitFor(() => expect(readings[1]).toBe(1), soon)
  await new Promise((done) => setTimeout(done, 300))
  expect(readings).toEqual([0, 1, 0])
  for (const stop of stops) stop()
})

it('who follows while the channel is on its way need not read again what was read together with the first', async () => {
  const member = await buildMember(site.app.db)
  const topic = `member:${member.userId}`
  const client = await site.clientOf(member)
  const readings = [0, 0, 0]
  const follow = (n: number, readAtMs: number) =>
    followTopic(client, topic, { heard: () => {}, readAgain: () => (readings[n]! += 1), readAtMs })
  const now = Date.now()
  const stops = [follow(0, now)]
  while (client.getChannels().length === 0) await new Promise((done) => setImmediate(done))
  stops.push(follow(1, now - 2000), follow(2, now - 60_000))
  await vi.waitFor(() => expect(readings[2]).toBe(1), soon)
  await new Promise((done) => setTimeout(done, 300))
  expect(readings).toEqual([0, 0, 1])
  for (const stop of stops) stop()
})
