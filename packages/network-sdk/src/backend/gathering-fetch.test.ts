import { type BatchPart, batchPath } from '@hearth/contracts/batch'
import { expect, it, vi } from 'vitest'
import { gatheringFetch } from './gathering-fetch.ts'

const url = 'http://hearth.example'
const of = (reader: string, init: RequestInit = {}) => ({
  headers: { apikey: 'k', authorization: reader },
  ...init,
})

function service({ speaksBatches = true, status = 200 } = {}) {
  const send = vi.fn(async (input: Parameters<typeof fetch>[0], init?: RequestInit) => {
    if (String(input) !== url + batchPath) return new Response(`alone ${input}`)
    if (!speaksBatches) return new Response('', { status: 404 })
    if (status !== 200) return new Response('{"code":"busy"}', { status })
    const { parts } = JSON.parse(String(init?.body)) as { parts: BatchPart[] }
    return Response.json({
      answers: parts.map(({ path }) =>
        path.includes('large') ? null : { status: 200, headers: { 'content-range': '*/3' }, body: path },
      ),
    })
  })
  return { send, ask: gatheringFetch(send as typeof fetch, url) }
}

it('asks at once for what begins at the same time, and answers each by itself', async () => {
  const { send, ask } = service()
  const [one, other] = await Promise.all([
    ask(`${url}/rest/v1/profiles?id=eq.1`, of('ana')),
    ask(`${url}/rest/v1/rpc/membership`, of('ana', { method: 'POST', body: '{}' })),
  ])
  expect(await one.text()).toBe('/rest/v1/profiles?id=eq.1')
  expect(other.headers.get('content-range')).toBe('*/3')
  expect(send).toHaveBeenCalledTimes(1)
})

it('lets what is alone, what writes and what belongs to another service go as it is', async () => {
  const { send, ask } = service()
  await Promise.all([
    ask(`${url}/rest/v1/profiles`, of('ana')),
    ask(`${url}/rest/v1/event_likes`, of('ana', { method: 'POST', body: '{}' })),
    ask(`${url}/auth/v1/user`, of('ana')),
  ])
  expect(send.mock.calls.map(([address]) => String(address))).not.toContain(url + batchPath)
})

it('never mixes two readers', async () => {
  const { send, ask } = service()
  await Promise.all(['ana', 'ana', 'ben', 'ben'].map((reader) => ask(`${url}/rest/v1/profiles`, of(reader))))
  expect(send).toHaveBeenCalledTimes(2)
})

it('asks alone for what had no room, and for all where batches are not spoken', async () => {
  const { ask } = service()
  const [large] = await Promise.all(
    ['large', 'small'].map((name) => ask(`${url}/rest/v1/${name}`, of('ana'))),
  )
  expect(await large!.text()).toBe(`alone ${url}/rest/v1/large`)
  const plain = service({ speaksBatches: false })
  const answers = await Promise.all(['a', 'b'].map((name) => plain.ask(`${url}/rest/v1/${name}`, of('ana'))))
  expect(await answers[1]!.text()).toBe(`alone ${url}/rest/v1/b`)
})

it('gives what refused the batch to each, and lets one be given up while the others go on', async () => {
  const { ask } = service({ status: 503 })
  const refused = await Promise.all(['a', 'b'].map((name) => ask(`${url}/rest/v1/${name}`, of('ana'))))
  expect(refused.map(({ status }) => status)).toEqual([503, 503])
  const given = new AbortController()
  const calm = service()
  const [gone, kept] = ['a', 'b'].map((name, place) =>
    calm.ask(`${url}/rest/v1/${name}`, of('ana', place === 0 ? { signal: given.signal } : {})),
  )
  given.abort()
  await expect(gone).rejects.toThrow()
  expect(await (await kept!).text()).toBe(`alone ${url}/rest/v1/b`)
})
