import { createHash } from 'node:crypto'

export type Pace = {
  /** From the request to the first byte of the answer, and between two bytes of it. */
  answerWithinMs: number
  /** What is sent may take so much longer. */
  slowestBytesPerSecond: number
}

/**
 * `fetch` for the client library: no request and no answer can hang, no redirect is followed (its signature would not
 * fit), and what is sent carries its MD5, so that the service refuses what arrives changed. Rejects with what `late` makes.
 */
export function createWatchedFetch(
  { answerWithinMs, slowestBytesPerSecond }: Pace,
  late: () => Error,
): typeof fetch {
  return async (input, init = {}) => {
    const { body } = init
    const bytes = body instanceof Uint8Array ? body : undefined
    const headers = new Headers(init.headers)
    if (init.method === 'PUT' && bytes) {
      headers.set('content-md5', createHash('md5').update(bytes).digest('base64'))
    }
    const sendsMs = ((bytes?.byteLength ?? 0) / slowestBytesPerSecond) * 1000
    const ending = new AbortController()
    const timer = setTimeout(() => ending.abort(late()), answerWithinMs + sendsMs)
    try {
      const answer = await fetch(input, { ...init, headers, redirect: 'manual', signal: ending.signal })
      if (!answer.body) return answer
      const { status, headers: answered } = answer
      return new Response(watch(answer.body, answerWithinMs, late), { status, headers: answered })
    } finally {
      clearTimeout(timer)
    }
  }
}

/** The same bytes; a pause longer than `withinMs` while somebody waits for the next of them is an error. */
function watch(body: ReadableStream<Uint8Array>, withinMs: number, late: () => Error) {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let timer: NodeJS.Timeout | undefined
        const tooLate = new Promise<never>((_, reject) => {
          timer = setTimeout(() => reject(late()), withinMs)
        })
        try {
          const { done, value } = await Promise.race([reader.read(), tooLate])
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          reader.cancel(error).catch(() => undefined)
          throw error
        } finally {
          clearTimeout(timer)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
