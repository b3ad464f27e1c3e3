import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../gateway/canister.ts'
import { normaliseBrowse } from '../rules/listing.ts'
import { buildEvent } from '../testing/build-event.ts'
import { type EngineUnderTest, engineUnderTest, noonMs } from '../testing/engine-under-test.ts'
import type { EventReads, Viewer } from './event-store.ts'
import type { RunCall } from './queries.ts'
import { createSharedLists } from './shared-lists.ts'

let under: EngineUnderTest
let host: Caller & { userId: string }
let guest: Caller & { userId: string }
let asked: string[]
let lists: EventReads['listEvents']
/** Called before each statement: it waits for what this gives. */
let pause: () => Promise<void>

beforeAll(async () => {
  under = await engineUnderTest()
  host = await under.member('ines')
  guest = await under.member('noor')
})
beforeEach(async () => {
  await under.db.owner('delete from public.events')
  asked = []
  pause = async () => undefined
  const run: RunCall = async (statement) => {
    asked.push(statement.name)
    await pause()
    return under.db.database.run({ role: 'hearth_engine' }, statement)
  }
  lists = createSharedLists(run)
})
afterAll(() => under.drop())

function list(viewer: Viewer, filter: { category?: string } = {}) {
  const normalised = normaliseBrowse({ filter, limit: 50 }, noonMs)
  if (!normalised.ok) throw new Error('The request is wrong.')
  return lists({ question: normalised.question, viewer, withCounts: false })
}
const create = (title: string, said: Parameters<typeof buildEvent>[0] = {}) =>
  under.as(host).createEvent(buildEvent({ title, ...said }))
const like = ({ userId }: { userId: string }, eventId: string) =>
  under.db.owner('insert into public.event_likes (event_id, user_id) values ($1, $2)', [eventId, userId])

describe('a page', () => {
  it('is read once for all who ask at the same moment, and each hears what they like', async () => {
    const first = await create('First song')
    const second = await create('Second song')
    await like(host, first)
    await like(guest, second)
    const pages = await Promise.all([list(host), list(guest), list(host)])
    const liked = pages.map(({ events }) => events.filter(({ isLiked }) => isLiked).map(({ id }) => id))
    expect(liked).toEqual([[first], [second], [first]])
    expect(asked).toHaveLength(1)
  })

  it('is read again for who asks while it is being read, so that they find what has come', async () => {
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    pause = () => held
    const before = list(host)
    while (asked.length === 0) await new Promise((resolve) => setImmediate(resolve))
    const song = await create('A song')
    const after = [list(host), list(guest)]
    goOn()
    await before
    for (const { events } of await Promise.all(after)) expect(events.map(({ id }) => id)).toEqual([song])
    expect(asked).toHaveLength(2)
  })

  it('is another for visitors, for other questions and for whom a host has blocked', async () => {
    await create('A song', { visibility: 'members' })
    const [visitors, members, others, blocked] = await Promise.all([
      list({}),
      list(host),
      list(host, { category: 'party' }),
      list({ ...guest, shutOutBy: [host.userId] }),
    ])
    const sizes = [visitors, members, others, blocked].map(({ events }) => events.length)
    expect(sizes).toEqual([0, 1, 0, 0])
    expect(asked).toHaveLength(4)
  })

  it('that cannot be read is told to all who waited, and read again for the next', async () => {
    pause = () => Promise.reject(new Error('away'))
    const both = await Promise.allSettled([list(host), list(guest)])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    pause = async () => undefined
    expect((await list(host)).events).toEqual([])
  })
})
