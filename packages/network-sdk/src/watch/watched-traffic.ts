import { Cbor, requestIdOf } from '../agent/agent-library.ts'
import type { TrafficWatcher } from '../agent/counted-traffic.ts'
import { toHex } from '../agent/hex.ts'
import type { CallObserver, Endpoint, Purpose } from './call-step.ts'

/** What one watched call has seen of its traffic. */
export type Traffic = {
  watcher: TrafficWatcher
  /** The id of the last envelope that was sent as a call or a query. */
  requestId(): string
  /** When the last answer arrived. */
  lastAnswerAtMs(): number
  /** Whether a request got no answer, or that of a server in trouble. */
  hasFailed(): boolean
}

type Content = { request_type: string; paths?: Uint8Array[][] }

/** Reads the protocol's steps from the HTTP requests of a call. `now` is that of its steps. */
export function watchTraffic(observe: CallObserver, now: () => number): Traffic {
  let requestId = ''
  let lastAnswerAtMs = 0
  let hasFailed = false

  const watcher: TrafficWatcher = (address, body) => {
    const place = readAddress(address)
    const content = readContent(body)
    if (!place || !content) return undefined
    if (place.endpoint !== 'read_state') {
      const id = toHex(requestIdOf(content))
      // A further try and the fallback to another version carry the same envelope.
      if (id !== requestId) observe({ kind: 'request_id', atMs: now(), requestId: id })
      requestId = id
    }
    const startedAtMs = now()
    return (answer) => {
      const atMs = now()
      lastAnswerAtMs = atMs
      if (!answer || answer.status >= 500 || answer.status === 429) hasFailed = true
      observe({
        kind: 'http',
        atMs,
        tookMs: atMs - startedAtMs,
        ...place,
        purpose: purposeOf(place.endpoint, content),
        ...(answer && { httpStatus: answer.status }),
      })
      if (place.endpoint === 'call' && answer?.status === 202)
        observe({ kind: 'status', atMs, status: 'accepted' })
    }
  }
  return {
    watcher,
    requestId: () => requestId,
    lastAnswerAtMs: () => lastAnswerAtMs,
    hasFailed: () => hasFailed,
  }
}

function readAddress(address: string): { endpoint: Endpoint; version: string } | undefined {
  const [, version, endpoint] =
    /\/api\/(v\d+)\/(?:canister|subnet)\/[^/]+\/(call|query|read_state)$/.exec(address) ?? []
  return version && endpoint ? { version, endpoint: endpoint as Endpoint } : undefined
}

function readContent(body: RequestInit['body']): Content | undefined {
  return body instanceof Uint8Array ? Cbor.decode<{ content: Content }>(body).content : undefined
}

function purposeOf(endpoint: Endpoint, { paths = [] }: Content): Purpose {
  if (endpoint !== 'read_state') return endpoint
  const labels = paths.map(([label]) => new TextDecoder().decode(label))
  if (labels.includes('request_status')) return 'request_status'
  return labels.includes('subnet') ? 'node_keys' : 'time'
}
