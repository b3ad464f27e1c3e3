import { describe, expect, it } from 'vitest'
import { createBackendClient } from './client.ts'
import { downloadFile } from './download-file.ts'

const address = { url: 'https://one.example', anonKey: 'anon' }

function ask(answer: () => Response | Promise<Response>) {
  const asked: Request[] = []
  const heard: number[] = []
  const client = createBackendClient({
    ...address,
    transport: class {} as never,
    storage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
  })
  const send: typeof fetch = async (input, init) => {
    asked.push(new Request(input, init))
    return answer()
  }
  const done = downloadFile(client, 'my-data', {
    ...address,
    fetch: send,
    onProgress: (bytes) => heard.push(bytes),
  })
  return { done, asked, heard }
}

const headers = { 'content-disposition': 'attachment; filename="all.zip"' }
const inPieces = (pieces: string[], end: (controller: ReadableStreamDefaultController) => void) =>
  new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      end(controller)
    },
  })

describe('downloading a file from a function', () => {
  it('gives it under its name and says how much has come', async () => {
    const body = inPieces(['warm', ' bread'], (controller) => controller.close())
    const { done, asked, heard } = ask(() => new Response(body, { headers }))
    const { file, name } = await done
    expect(name).toBe('all.zip')
    expect(await file.text()).toBe('warm bread')
    expect(heard).toEqual([4, 10])
    expect(asked[0]?.method).toBe('POST')
    expect(asked[0]?.url).toBe('https://one.example/functions/v1/my-data')
    expect(asked[0]?.headers.get('apikey')).toBe('anon')
  })

  it('gives the function’s own refusal', async () => {
    const error = { code: 'too_many_requests', message: 'Please wait.' }
    const { done } = ask(() => Response.json({ error }, { status: 429, headers: { 'retry-after': '280' } }))
    await expect(done).rejects.toMatchObject({ name: 'AppError', ...error, retryAfterSeconds: 280 })
  })

  it.each([
    ['the network is gone', () => Promise.reject(new TypeError('fetch failed'))],
    ['a page of somebody else answers', () => new Response('<h1>Welcome to the hotel</h1>')],
    [
      'the answer breaks off',
      () =>
        new Response(
          inPieces([], (controller) => controller.error(new TypeError('terminated'))),
          { headers },
        ),
    ],
  ])('is unavailable when %s', async (_, answer) => {
    await expect(ask(answer).done).rejects.toMatchObject({ code: 'unavailable' })
  })
})
