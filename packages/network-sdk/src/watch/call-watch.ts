import { toEngineError } from '../agent/agent-errors.ts'
import {
  AgentError,
  Certificate,
  CertifiedRejectErrorCode,
  type HttpAgent,
  lookupResultToBuffer,
  type PollStrategy,
  Principal,
  RejectError,
  type RequestId,
  RequestStatusDoneNoReplyErrorCode,
  UncertifiedRejectErrorCode,
  UncertifiedRejectUpdateErrorCode,
  UnknownError,
} from '../agent/agent-library.ts'
import type { TrafficWatcher } from '../agent/counted-traffic.ts'
import type { NetworkAgent } from '../agent/network-agent.ts'
import { polling } from '../agent/retry-timing.ts'
import { EngineError } from '../engine-error.ts'
import type { CallObserver, CertifiedStatus } from './call-step.ts'
import { type Traffic, watchTraffic } from './watched-traffic.ts'

export type WatchedCall = {
  methodName: string
  /** The arguments, as Candid bytes. */
  arg: Uint8Array
  /**
   * `query` asks one node, which signs its answer; `update` goes through the engine's certificates. A query method
   * may be sent as an update too: then its answer is certified.
   */
  as: 'query' | 'update'
  observe: CallObserver
}

export type WatchedReply = {
  requestId: string
  /** The verified reply, as Candid bytes. */
  reply: Uint8Array
  tookMs: number
}

export type CallWatch = {
  /**
   * Makes one call while the observer hears each step of its way, and gives the verified reply. Ends with `EngineError`
   * like every call of the engine; the steps that led there were observed.
   */
  call(call: WatchedCall): Promise<WatchedReply>
}

/**
 * Calls that can be watched, through an agent with the same key, timing and root key as the one given. The agent's own
 * calls are not slowed: a watched call runs on a fork of it, and forks are used again, so that node keys are kept for 5
 * minutes as everywhere.
 */
export function createCallWatch(
  agent: NetworkAgent,
  { elapsed = () => performance.now() }: { elapsed?: () => number } = {},
): CallWatch {
  const idle: Fork[] = []
  return {
    async call(call) {
      const fork = idle.pop() ?? forkOf(agent)
      try {
        return await makeCall({ ...call, agent, fork, elapsed })
      } finally {
        fork.watcher = undefined
        idle.push(fork)
      }
    },
  }
}

/** An agent whose traffic is told to whoever watches at the moment. */
type Fork = { http: HttpAgent; watcher: TrafficWatcher | undefined }

function forkOf(agent: NetworkAgent): Fork {
  const fork = { watcher: undefined } as Partial<Fork> as Fork
  fork.http = agent.fork((address, body) => fork.watcher?.(address, body))
  return fork
}

type Watching = WatchedCall & { agent: NetworkAgent; http: HttpAgent; now: () => number; traffic: Traffic }

async function makeCall({
  fork,
  elapsed,
  ...call
}: WatchedCall & { agent: NetworkAgent; fork: Fork; elapsed: () => number }): Promise<WatchedReply> {
  const { agent } = call
  const startedAtMs = elapsed()
  const now = () => elapsed() - startedAtMs
  const traffic = watchTraffic(call.observe, now)
  fork.watcher = traffic.watcher
  const watching: Watching = { ...call, http: fork.http, now, traffic }
  const work = async () => {
    fork.http.replaceIdentity(await agent.refreshIdentity())
    // The agent has found out that this device's clock is wrong; its fork does not know yet.
    if (agent.http.hasSyncedTime() && !fork.http.hasSyncedTime()) await fork.http.syncTime(agent.canisterId)
    return call.as === 'query' ? query(watching) : update(watching)
  }
  const reply = await (call.as === 'query' ? agent.query(work) : agent.update(work))
  return { requestId: traffic.requestId(), reply, tookMs: now() }
}

async function query({ agent, http, methodName, arg, observe, now, traffic }: Watching): Promise<Uint8Array> {
  const answer = await http.query(agent.canisterId, { methodName, arg }).catch((error) => {
    if (isUnverified(error, traffic)) {
      const atMs = now()
      observe({ kind: 'node_signature', atMs, tookMs: atMs - traffic.lastAnswerAtMs(), isVerified: false })
    }
    throw error
  })
  const atMs = now()
  const [signature] = answer.signatures ?? []
  observe({
    kind: 'node_signature',
    atMs,
    tookMs: atMs - traffic.lastAnswerAtMs(),
    isVerified: true,
    ...(signature && {
      node: Principal.fromUint8Array(signature.identity).toText(),
      signedAtMs: Number(BigInt(signature.timestamp) / 1_000_000n),
    }),
  })
  observe({ kind: 'status', atMs, status: answer.status })
  if (answer.status === 'replied') return answer.reply.arg
  const { requestId, reject_code, reject_message, error_code, signatures } = answer
  throw RejectError.fromCode(
    new UncertifiedRejectErrorCode(requestId, reject_code, reject_message, error_code, signatures),
  )
}

async function update(watching: Watching): Promise<Uint8Array> {
  const { agent, http, methodName, arg, observe, now } = watching
  const { requestId, response } = await http.call(agent.canisterId, {
    methodName,
    arg,
    effectiveCanisterId: agent.canisterId,
  })
  const { body } = response
  if (body && 'reject_code' in body) {
    observe({ kind: 'status', atMs: now(), status: 'refused' })
    throw RejectError.fromCode(
      new UncertifiedRejectUpdateErrorCode(requestId, body.reject_code, body.reject_message, body.error_code),
    )
  }
  let certificate = body && 'certificate' in body ? body.certificate : undefined
  for (const wait = polling(agent.timing); ; certificate = undefined) {
    certificate ??= (await http.readState(agent.canisterId, { paths: [statusPath(requestId)] })).certificate
    const found = await readStatus(watching, requestId, certificate)
    if (found.status === 'replied') return found.reply
    await wait(agent.canisterId, requestId, found.status as Parameters<PollStrategy>[2])
  }
}

type Found = { status: 'replied'; reply: Uint8Array } | { status: 'unknown' | 'received' | 'processing' }

/** What a certificate says of a request. Throws the engine's refusal, and when the certificate does not hold. */
async function readStatus(
  { agent, http, observe, now }: Watching,
  requestId: RequestId,
  bytes: Uint8Array,
): Promise<Found> {
  const startedAtMs = now()
  const checked = (isVerified: boolean) =>
    observe({ kind: 'certificate', atMs: now(), tookMs: now() - startedAtMs, isVerified })
  const certificate = await Certificate.create({
    certificate: bytes,
    rootKey: http.rootKey!,
    canisterId: agent.canisterId,
    agent: http,
  }).catch((error) => {
    checked(false)
    throw error
  })
  checked(true)

  const read = (label: string) =>
    lookupResultToBuffer(certificate.lookup_path([...statusPath(requestId), encode(label)]))
  const text = (label: string) => {
    const value = read(label)
    return value && new TextDecoder().decode(value)
  }
  const status = (text('status') ?? 'unknown') as CertifiedStatus
  observe({ kind: 'status', atMs: now(), status })
  if (status === 'done') throw UnknownError.fromCode(new RequestStatusDoneNoReplyErrorCode(requestId))
  if (status === 'rejected')
    throw RejectError.fromCode(
      new CertifiedRejectErrorCode(
        requestId,
        read('reject_code')?.[0] ?? 0,
        text('reject_message') ?? '',
        text('error_code'),
      ),
    )
  if (status === 'replied') return { status, reply: read('reply') ?? new Uint8Array() }
  return { status }
}

/** Not where the nodes' keys could not be fetched: then nothing was checked. */
function isUnverified(error: unknown, traffic: Traffic): boolean {
  if (!(error instanceof AgentError)) return false
  const translated = toEngineError(error, { requestFailed: traffic.hasFailed() })
  return translated instanceof EngineError && translated.kind === 'unverified'
}

const statusPath = (requestId: RequestId) => [encode('request_status'), requestId]
const encode = (label: string) => new TextEncoder().encode(label)
