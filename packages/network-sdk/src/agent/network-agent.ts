import { limits } from '@hearth/contracts/limits'
import { EngineError } from '../engine-error.ts'
import { isExpiryRefusal, sentences, toEngineError } from './agent-errors.ts'
import {
  AnonymousIdentity,
  DelegationIdentity,
  HttpAgent,
  type Identity,
  Principal,
} from './agent-library.ts'
import { CountedTraffic, type TrafficWatcher } from './counted-traffic.ts'
import { fromHex } from './hex.ts'
import { endsAtMs } from './identity.ts'
import { type AgentTiming, agentTiming, backoff } from './retry-timing.ts'

/**
 * A member's key may change while the page is open (renewed, or gone): then give a function, asked before each call.
 */
export type IdentitySource = Identity | (() => Promise<Identity>)

export type NetworkAgentOptions = {
  /** Origin of the engine's gateway. NOTE: a path in it is lost, the agent builds its addresses from the root. */
  host: string
  /** DER of the engine's root public key, in hex, as `hearth.json` tells it. It is never fetched from the host. */
  rootKeyHex: string
  canisterId: string
  /** Absent: the anonymous principal, which reads what is public. */
  identity?: IdentitySource
  fetch?: typeof fetch
  timing?: Partial<AgentTiming>
}

export type NetworkAgent = {
  readonly http: HttpAgent
  readonly canisterId: Principal
  readonly timing: AgentTiming
  /** Makes the member's present key the agent's own and returns it. Throws `EngineError('expired_login')`. */
  refreshIdentity(): Promise<Identity>
  /** Runs an update; whatever the library throws comes out as `EngineError`. */
  update<T>(work: () => Promise<T>): Promise<T>
  /** Runs a query likewise; where a wrong clock is to blame, it takes the engine's time and asks once more. */
  query<T>(work: () => Promise<T>): Promise<T>
  /** A second agent of the same settings, for one call, whose traffic can be watched. */
  fork(watcher: TrafficWatcher): HttpAgent
}

const rootKeyPrefix = '308182301d060d2b0601040182dc7c0503010201060c2b0601040182dc7c05030201036100'
const rootKeyHexLength = rootKeyPrefix.length + 2 * 96

/**
 * The agent that every app of the network talks to the engine with: the given root key is the only one trusted, node
 * signatures of queries are checked, and node keys are kept for 5 minutes (fixed in the library).
 * Throws RangeError for an ingress expiry outside (0, 5 min] and TypeError for a root key that is none.
 */
export function createNetworkAgent(options: NetworkAgentOptions): NetworkAgent {
  const timing: AgentTiming = { ...agentTiming, ...options.timing }
  checkIngressExpiry(timing.ingressExpiryMs)
  const rootKey = readRootKey(options.rootKeyHex)
  const canisterId = Principal.fromText(options.canisterId)
  const traffic = new CountedTraffic(timing, options.fetch)

  const createHttp = (watcher?: TrafficWatcher) =>
    sharingNodeKeys(
      HttpAgent.createSync({
        host: options.host,
        rootKey,
        fetch: (input, init) => traffic.send(input, init, watcher),
        verifyQuerySignatures: true,
        shouldFetchRootKey: false,
        retryTimes: timing.retries,
        backoffStrategy: () => traffic.untilExpiryRefusal(backoff(timing)),
        ingressExpiryInMinutes: expiryMinutes(timing.ingressExpiryMs),
      }),
    )

  const http = createHttp()

  async function refreshIdentity(): Promise<Identity> {
    const identity = await (typeof options.identity === 'function' ? options.identity() : options.identity)
    const present = identity ?? new AnonymousIdentity()
    if (loginEndsAtMs(present) <= Date.now() + http.getTimeDiffMsecs())
      throw new EngineError('expired_login', sentences.expiredLogin)
    http.replaceIdentity(present)
    return present
  }

  async function translateErrors<T>(work: () => Promise<T>): Promise<T> {
    const failedBefore = traffic.failedRequests
    try {
      return await work()
    } catch (error) {
      throw toEngineError(error, { requestFailed: traffic.failedRequests > failedBefore })
    }
  }

  return {
    http,
    canisterId,
    timing,
    refreshIdentity,
    update: translateErrors,
    query: (work) =>
      translateErrors(async () => {
        const hadTime = http.hasSyncedTime()
        const refusedBefore = traffic.expiryRefusals
        try {
          return await work()
        } catch (error) {
          // Node keys are asked for beside the query, and when they are refused the library says only that they miss.
          const isExpiry = isExpiryRefusal(error) || traffic.expiryRefusals > refusedBefore
          if (!isExpiry || hadTime) throw error
          // The library does this for updates only; fetching node keys beside the query may have done it too.
          if (!http.hasSyncedTime()) await http.syncTime(canisterId)
          return work()
        }
      }),
    fork: createHttp,
  }
}

/** Queries that begin together ask for the node keys once: the library would ask for each of them. */
function sharingNodeKeys(http: HttpAgent): HttpAgent {
  const fetchKeys = http.fetchSubnetKeys.bind(http)
  let asking: ReturnType<typeof fetchKeys> | undefined
  http.fetchSubnetKeys = (canisterId) => {
    asking ??= fetchKeys(canisterId).finally(() => {
      asking = undefined
    })
    return asking
  }
  return http
}

/** Never for a key that stands for itself. */
function loginEndsAtMs(identity: Identity): number {
  return identity instanceof DelegationIdentity
    ? endsAtMs(identity.getDelegation())
    : Number.POSITIVE_INFINITY
}

function checkIngressExpiry(ingressExpiryMs: number): void {
  if (ingressExpiryMs > 0 && ingressExpiryMs <= limits.ingressExpiryMaxMs) return
  throw new RangeError(
    `The ingress expiry must be more than 0 and at most ${limits.ingressExpiryMaxMs / 60_000} minutes, but it is ${ingressExpiryMs} ms.`,
  )
}

/**
 * The library takes minutes and turns them into whole milliseconds again by multiplying, which throws where the
 * product is not whole (31 s). So the nearest shorter time that survives is taken.
 */
function expiryMinutes(ingressExpiryMs: number): number {
  let wholeMs = Math.max(1, Math.floor(ingressExpiryMs))
  while (!Number.isInteger((wholeMs / 60_000) * 60_000)) wholeMs--
  return wholeMs / 60_000
}

function readRootKey(hex: string): Uint8Array {
  const lower = hex.toLowerCase()
  const isRootKey =
    lower.length === rootKeyHexLength && lower.startsWith(rootKeyPrefix) && /^[0-9a-f]+$/.test(lower)
  if (!isRootKey) throw new TypeError('The root key must be the DER of a BLS12-381 public key, in hex.')
  return fromHex(lower)
}
