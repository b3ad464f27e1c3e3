import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildEvent } from '../testing/events.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { createAnswerCache } from './answer-cache.ts'
import type { Answer } from './answers.ts'
import { buildTableServer, type TableServer } from './testing/build-table-server.ts'

const answer = (body: string): Answer => ({ status: 200, headers: {}, body })

describe('answers kept for anonymous readers', () => {
  it('are given again for a second, counted from when they were read', async () => {
    let atMs = 0
    let reads = 0
    const cache = createAnswerCache(() => atMs)
    const read = async () => {
      const cached = await cache.answer('a', async () => {
        reads++
        atMs += 400
        return answer(String(reads))
      })
      return cached.body.toString()
    }
    expect(await read()).toBe('1')
    atMs = 999
    expect(await read()).toBe('1')
    atMs = 1000
    expect(await read()).toBe('2')
  })

  it('are forgotten at a change, also those being read while it happens', async () => {
    const cache = createAnswerCache(() => 0)
    let finish: (answer: Answer) => void = () => undefined
    const early = cache.answer('a', () => new Promise<Answer>((resolve) => (finish = resolve)))
    cache.drop()
    const late = cache.answer('a', async () => answer('new'))
    finish(answer('old'))
    expect((await early).body.toString()).toBe('old')
    expect((await late).body.toString()).toBe('new')
    expect((await cache.answer('a', async () => answer('newer'))).body.toString()).toBe('new')
    cache.drop()
    expect((await cache.answer('a', async () => answer('newest'))).body.toString()).toBe('newest')
  })

  it('are forgotten where they rest on what changed, and stand otherwise', async () => {
    const cache = createAnswerCache(() => 0)
    const made: string[] = []
    const read = (key: string, tables?: string[]) =>
      cache.answer(key, async (restsOn) => {
        made.push(key)
        if (tables) restsOn(new Set(tables))
        return answer(key)
      })
    const readAll = async () => {
      made.length = 0
      await Promise.all([read('events', ['a', 'b']), read('members', ['c']), read('anything')])
      return made
    }
    await readAll()
    expect(await readAll()).toEqual([])
    cache.drop(new Set(['b', 'x']))
    expect(await readAll()).toEqual(['events', 'anything'])
    cache.drop(new Set(['c']))
    expect(await readAll()).toEqual(['members', 'anything'])
    cache.drop()
    expect(await readAll()).toEqual(['events', 'members', 'anything'])
  })

  it('are read once for all who wait, and not kept when reading fails', async () => {
    const cache = createAnswerCache(() => 0)
    let reads = 0
    const read = () =>
      cache.answer('a', async () => {
        reads++
        if (reads === 1) throw new Error('away')
        return answer('here')
      })
    const [first, second] = await Promise.allSettled([read(), read()])
    expect([first.status, second.status, reads]).toEqual(['rejected', 'rejected', 1])
    expect((await read()).body.toString()).toBe('here')
  })

  it('never take more than their share of memory', async () => {
    const cache = createAnswerCache(() => 0)
    const body = 'x'.repeat(400 * 1024)
    let reads = 0
    const read = (key: string, text: string) =>
      cache.answer(key, async () => {
        reads++
        return answer(text)
      })
    for (let at = 0; at < 60; at++) await read(`${at}`, body)
    await read('59', body)
    expect(reads).toBe(60)
    await read('0', body)
    expect(reads).toBe(61)
    await read('large', body + body)
    await read('large', body + body)
    expect(reads).toBe(63)
  })
})

describe('anonymous reads', () => {
  let server: TableServer
  let ana: Member
  let id: string
  beforeAll(async () => {
    server = await buildTableServer()
    ana = await buildMember(server.test, { username: 'ana' })
    id = await buildEvent(server.test, { createdBy: ana.userId, title: 'Supper' })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await server.test.owner('update public.events set title = title')
    await untilHeard()
  })

  const path = '/rest/v1/events?select=title'
  const get = (headers: Record<string, string> = {}) => server.app.inject({ url: path, headers })

  /** A later notice on the same connection has been heard, so the earlier ones have. */
  async function untilHeard() {
    const heard = new Promise<void>((resolve) => {
      void server.test.database.listen('heard', () => resolve()).then(() => server.test.owner('notify heard'))
    })
    await heard
  }

  it('reach the database once', async () => {
    const before = server.statements.length
    const [first, second] = [await get(), await get()]
    expect(server.statements.length - before).toBe(1)
    expect(second.body).toBe(first.body)
    expect(second.headers['content-range']).toBe('0-0/*')
  })

  it('show a change of a member, the engine or another process as soon as it is announced', async () => {
    expect((await get()).json()).toEqual([{ title: 'Supper' }])
    await server.test.database.run(
      { role: 'hearth_engine' },
      { name: 'rename', text: 'update public.events set title = $1 where id = $2', values: ['Feast', id] },
    )
    await untilHeard()
    expect((await get()).json()).toEqual([{ title: 'Feast' }])
  })

  it('are kept apart by everything that the answer depends on', async () => {
    await get()
    const counted = await get({ prefer: 'count=exact' })
    expect(counted.headers['content-range']).toBe('0-0/1')
    const single = await get({ accept: 'application/vnd.pgrst.object+json' })
    expect(single.json()).toMatchObject({ title: expect.any(String) })
    const none = await get({ range: '5-9' })
    expect(none.json()).toEqual([])
  })

  it('never serve a member, nor the other way round', async () => {
    const draft = await buildEvent(server.test, { createdBy: ana.userId, title: 'Draft', status: 'draft' })
    await untilHeard()
    expect((await get(server.as(ana))).json()).toHaveLength(2)
    expect((await get()).json()).toHaveLength(1)
    const member = await get(server.as(ana))
    expect(member.json()).toHaveLength(2)
    expect(member.headers['cache-control']).toBe('no-store')
    expect(member.headers.etag).toBeUndefined()
    await server.test.owner('delete from public.events where id = $1', [draft])
  })

  it('tell a browser that nothing has changed', async () => {
    const { headers } = await get()
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers.vary).toContain('Authorization')
    const again = await get({ 'if-none-match': `W/${headers.etag}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await server.test.owner(`update public.events set title = 'Other' where id = $1`, [id])
    await untilHeard()
    expect((await get({ 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
  })

  it('are not kept when refused', async () => {
    const before = server.statements.length
    for (const _ of [1, 2]) {
      expect((await server.app.inject('/rest/v1/attendances')).statusCode).toBe(401)
    }
    expect(server.statements.length - before).toBe(2)
  })
})

it('keeps nothing for longer because the clock was set back', async () => {
  let nowMs = 10_000_000
  const cache = createAnswerCache(() => nowMs)
  let reads = 0
  const read = async () => ({ status: 200, headers: {}, body: Buffer.from(String(++reads)) })
  await cache.answer('all', read as never)
  nowMs -= 3_600_000
  await cache.answer('all', read as never)
  expect(reads).toBe(2)
})
