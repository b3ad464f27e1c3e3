import { encodeCbor } from '@hearth/ic-wire'

export type Answer = { status: number; headers: Record<string, string>; body: Uint8Array }

const nothing = new Uint8Array()
const encoder = new TextEncoder()
/** Any page of any origin may speak to the engine: it sends no cookies, and every envelope proves its sender itself. */
const openToAll = { 'access-control-allow-origin': '*' }

export function cborAnswer(value: unknown): Answer {
  return encodedAnswer(encodeCbor(value))
}

export function encodedAnswer(body: Uint8Array): Answer {
  return { status: 200, headers: { ...openToAll, 'content-type': 'application/cbor' }, body }
}

/** Accepted, and to be asked for by read_state. */
export function acceptedAnswer(): Answer {
  return { status: 202, headers: { ...openToAll }, body: nothing }
}

export function textAnswer(status: number, text: string, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { ...openToAll, 'content-type': 'text/plain; charset=utf-8', ...headers },
    body: encoder.encode(text),
  }
}

/** Agents try again by themselves; the number is for everyone else. */
export function tryAgainAnswer(status: 429 | 503, text: string, seconds = 1): Answer {
  return textAnswer(status, text, { 'retry-after': String(seconds) })
}

/** What a browser asks before it posts CBOR from another origin. */
export function preflightAnswer(): Answer {
  return {
    status: 204,
    headers: {
      ...openToAll,
      'access-control-allow-methods': 'GET, POST, OPTIONS',
      'access-control-allow-headers': 'accept, content-type',
      'access-control-max-age': '86400',
    },
    body: nothing,
  }
}

export function notFound(): Answer {
  return textAnswer(404, 'Not found.')
}
