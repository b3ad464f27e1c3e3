// The load generator. Every caller is one connection that sends its next request when the last one is answered; all
// bytes are made before the clock starts. It reads answers itself, because a generator that costs more than the
// server it measures hides the difference: autocannon turns every answer into text, and node:http's client costs four
// times this.
import { connect } from 'node:net'

export type HttpRequest = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: Uint8Array
}

export type Answer = { status: number; body: Buffer; tookMs: number }

export type Load = {
  port: number
  /** What each caller sends, one after the other. */
  callers: Iterable<Buffer>[]
  /** Hears of every answer. `body` is only good until it returns. */
  heard?: (answer: Answer, caller: number) => void
  /** The status of an answer that is none of the failures: 200 unless said otherwise. */
  wanted?: number
  /** How long each caller looks at an answer before it sends its next request; 0 unless said otherwise. */
  pauseMs?: number
}

export type LoadResult = {
  answered: number
  seconds: number
  perSecond: number
  /** Answers with another status than wanted: how many of each, and the last one's words. */
  failures: Map<number, number>
  lastFailure: string
}

/** A request's bytes. */
export function requestBytes({ method, path, headers, body }: HttpRequest): Buffer {
  const all = { host: 'localhost', ...headers, ...(body && { 'content-length': `${body.length}` }) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')
  return body ? Buffer.concat([head, body]) : head
}

/** The requests again and again for so long, each caller from another place of the list. */
export function repeat(
  requests: Buffer[],
  { callers, seconds }: { callers: number; seconds: number },
): Iterable<Buffer>[] {
  const endsAt = performance.now() + seconds * 1000
  function* from(start: number) {
    for (let at = start; performance.now() < endsAt; at++) yield requests[at % requests.length]!
  }
  return Array.from({ length: callers }, (_, caller) =>
    from(Math.floor((caller * requests.length) / callers)),
  )
}

/** Sends everything and waits for the answers. A broken connection rejects. */
export async function send({ port, callers, heard, wanted = 200, pauseMs = 0 }: Load): Promise<LoadResult> {
  const failures = new Map<number, number>()
  let answered = 0
  let lastFailure = ''
  const startedAt = performance.now()
  await Promise.all(
    callers.map((requests, caller) =>
      converse({ port, requests, pauseMs }, (answer) => {
        const { status, body } = answer
        answered++
        if (status !== wanted) {
          failures.set(status, (failures.get(status) ?? 0) + 1)
          lastFailure = body.toString('utf8', 0, 300)
        }
        heard?.(answer, caller)
      }),
    ),
  )
  const seconds = (performance.now() - startedAt) / 1000
  return { answered, seconds, perSecond: answered / seconds, failures, lastFailure }
}

function converse(
  { port, requests, pauseMs }: { port: number; requests: Iterable<Buffer>; pauseMs: number },
  heard: (answer: Answer) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting = requests[Symbol.iterator]()
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    let received: Buffer = Buffer.alloc(0)
    let sentAtMs = 0
    let isOver = false
    let count = 0

    const sendNext = () => {
      const next = waiting.next()
      if (next.done) {
        isOver = true
        socket.destroy()
        resolve()
        return
      }
      sentAtMs = performance.now()
      socket.write(next.value)
    }

    socket.once('connect', sendNext)
    socket.on('data', (chunk) => {
      received = received.length ? Buffer.concat([received, chunk]) : chunk
      const answer = readAnswer(received)
      if (!answer) return
      if ('problem' in answer) {
        socket.destroy(new Error(answer.problem))
        return
      }
      received = Buffer.alloc(0)
      count++
      heard({ ...answer, tookMs: performance.now() - sentAtMs })
      if (pauseMs > 0) setTimeout(sendNext, pauseMs)
      else sendNext()
    })
    socket.once('error', (cause) =>
      reject(new Error(`At ${port}, after ${count} answers: ${cause.message}`, { cause })),
    )
    socket.once('close', () => {
      if (!isOver) reject(new Error(`The server at ${port} closed a connection after ${count} answers.`))
    })
  })
}

/** The answer, once all of it has arrived. Only answers that say their length are read: all of ours do. */
function readAnswer(bytes: Buffer): { status: number; body: Buffer } | { problem: string } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const head = bytes.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) return { problem: `An answer does not say its length:\n${head}` }
  const bodyEnd = headEnd + 4 + Number(length)
  if (bytes.length < bodyEnd) return undefined
  return { status: Number(head.slice(9, 12)), body: bytes.subarray(headEnd + 4, bodyEnd) }
}
