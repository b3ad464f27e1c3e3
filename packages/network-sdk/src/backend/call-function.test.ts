import { describe, expect, it } from 'vitest'
import { callFunction } from './call-function.ts'
import { createBackendClient } from './client.ts'

const answer = { eventId: 'a'.repeat(26), answer: 'coming' as const, party: 2 }
const reply = { ...answer, capacity: 10, taken: 7 }

function clientAnswering(respond: (request: Request) => Response | Promise<Response>) {
  const asked: Request[] = []
  const client = createBackendClient({
    url: 'https://one.example',
    anonKey: 'anon',
    transport: class {} as never,
    storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
    fetch: async (input, init) => {
      const request = new Request(input, init)
      asked.push(request.clone())
      return respond(request)
    },
  })
  return { client, asked }
}

describe('calling a function of the backend', () => {
  it('posts the payload and gives the reply', async () => {
    const { client, asked } = clientAnswering(() => Response.json(reply))
    expect(await callFunction(client, 'answer', answer, { idempotencyKey: 'key-1' })).toEqual(reply)
    expect(asked).toHaveLength(1)
    expect(asked[0]?.method).toBe('POST')
    expect(asked[0]?.url).toBe('https://one.example/functions/v1/answer')
    expect(await asked[0]?.json()).toEqual(answer)
    expect(asked[0]?.headers.get('Idempotency-Key')).toBe('key-1')
    expect(asked[0]?.headers.get('Authorization')).toBe('Bearer anon')
  })

  it('gives the function’s own code, sentence and field problems', async () => {
    const error = {
      code: 'event_full',
      message: 'This event is full.',
      fields: { party: 'Only 1 seat is left.' },
    }
    const { client } = clientAnswering(() => Response.json({ error }, { status: 409 }))
    await expect(callFunction(client, 'answer', answer)).rejects.toMatchObject({ name: 'AppError', ...error })
  })

  it('says how long to wait when the backend does', async () => {
    const error = { code: 'too_many_requests', message: 'Please wait.' }
    const { client } = clientAnswering(() =>
      Response.json({ error }, { status: 429, headers: { 'Retry-After': '12' } }),
    )
    await expect(callFunction(client, 'answer', answer)).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 12,
    })
  })

  it.each([
    [401, 'not_signed_in'],
    [429, 'too_many_requests'],
    [502, 'unavailable'],
    [500, 'internal'],
  ])('makes of a foreign page with status %i the code %s', async (status, code) => {
    const { client } = clientAnswering(() => new Response('<h1>Bad gateway</h1>', { status }))
    await expect(callFunction(client, 'answer', answer)).rejects.toMatchObject({ name: 'AppError', code })
  })

  it('keeps the sentence of a code that this client does not know', async () => {
    const error = { code: 'brand_new', message: 'Something newer.' }
    const { client } = clientAnswering(() => Response.json({ error }, { status: 401 }))
    await expect(callFunction(client, 'answer', answer)).rejects.toMatchObject({
      code: 'not_signed_in',
      message: 'Something newer.',
    })
  })

  it('is unavailable when the network is', async () => {
    const { client } = clientAnswering(() => {
      throw new TypeError('fetch failed')
    })
    await expect(callFunction(client, 'answer', answer)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('is unavailable when there is no backend', async () => {
    const client = createBackendClient({ url: '', anonKey: '', log: () => {} })
    await expect(callFunction(client, 'answer', answer)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('is unavailable when a page of somebody else answers', async () => {
    const { client } = clientAnswering(
      () => new Response('<h1>Welcome to the hotel</h1>', { headers: { 'Content-Type': 'text/html' } }),
    )
    await expect(callFunction(client, 'answer', answer)).rejects.toMatchObject({ code: 'unavailable' })
  })
})
