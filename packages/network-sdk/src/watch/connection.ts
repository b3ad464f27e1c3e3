import { Certificate, lookupResultToBuffer } from '../agent/agent-library.ts'
import { toHex } from '../agent/hex.ts'
import type { NetworkAgent } from '../agent/network-agent.ts'

/** How the way to the engine is, as one look found it. */
export type Connection = {
  /** What the gateway says of itself; `healthy` when it is. */
  gateway: string
  /** Whether the key that it names is the one that this app was given. The named one is never used. */
  isRightKey: boolean
  statusTookMs: number
  /** A certificate of the engine's time was fetched and verified, in this many milliseconds. */
  certificateTookMs: number
  /**
   * How far the engine's certified time lies outside of the while in which this device waited for it, on this
   * device's clock: 0 when the two may agree, however long the answer took.
   */
  clockAheadMs: number
}

/**
 * Looks at the gateway's status and verifies a certificate of its time. Ends with `EngineError`: `unreachable` when
 * nobody answers, `unverified` when the certificate does not hold.
 */
export async function examineConnection(
  agent: NetworkAgent,
  { elapsed = () => performance.now(), now = Date.now } = {},
): Promise<Connection> {
  return agent.query(async () => {
    const http = agent.fork(() => undefined)
    const startedAtMs = elapsed()
    const status = await http.status()
    const statusTookMs = elapsed() - startedAtMs

    const certificateAtMs = elapsed()
    const askedAtMs = now()
    const { certificate: bytes } = await http.readState(agent.canisterId, { paths: [[encode('time')]] })
    const arrivedAtMs = now()
    const certificate = await Certificate.create({
      certificate: bytes,
      rootKey: http.rootKey!,
      canisterId: agent.canisterId,
      // A clock that is wrong is what this look is to find.
      disableTimeVerification: true,
    })
    const time = lookupResultToBuffer(certificate.lookup_path([encode('time')])) ?? new Uint8Array()
    return {
      gateway: wordOf(status),
      isRightKey: keyOf(status) === toHex(http.rootKey!),
      statusTookMs,
      certificateTookMs: elapsed() - certificateAtMs,
      clockAheadMs: aheadOf({ askedAtMs, arrivedAtMs }, Number(readLeb128(time) / 1_000_000n)),
    }
  })
}

/** The engine named its time at some moment between asking and arrival: only what lies outside is the clock's fault. */
function aheadOf({ askedAtMs, arrivedAtMs }: { askedAtMs: number; arrivedAtMs: number }, timeMs: number) {
  if (timeMs < askedAtMs) return timeMs - askedAtMs
  return Math.max(0, timeMs - arrivedAtMs)
}

function wordOf(status: Record<string, unknown>): string {
  return String(status.replica_health_status ?? 'unknown')
}

function keyOf(status: Record<string, unknown>): string | undefined {
  const key = status.root_key
  return key instanceof Uint8Array ? toHex(key) : undefined
}

function readLeb128(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => (value << 7n) | BigInt(byte & 127), 0n)
}

const encode = (label: string) => new TextEncoder().encode(label)
