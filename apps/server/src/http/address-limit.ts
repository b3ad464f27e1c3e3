import { isIPv4, isIPv6 } from 'node:net'
import { passedMs } from '../clock.ts'

type Bucket = { tokens: number; filledAtMs: number }

export type AddressLimit = {
  /** Takes one request from the address; false when it has none left. */
  take(address: string): boolean
}

/** More addresses than this are forgotten, oldest first: memory stays bounded whoever knocks. */
const maxBuckets = 50_000

/**
 * A token bucket per network address, in this process: a fence against one noisy client, not a count that must be
 * exact across processes (those live in the database). An address may spend three seconds' worth at once, because
 * a page brings its pictures with it, or as much as `atOnce` says.
 */
export function createAddressLimit({
  perSecond,
  atOnce: max = perSecond * 3,
  now,
}: {
  perSecond: number
  atOnce?: number
  now: () => number
}): AddressLimit {
  const buckets = new Map<string, Bucket>()

  return {
    take(address) {
      const key = networkOf(address)
      const atMs = now()
      const bucket = buckets.get(key)
      if (!bucket) {
        if (buckets.size >= maxBuckets) buckets.delete(buckets.keys().next().value!)
        buckets.set(key, { tokens: max - 1, filledAtMs: atMs })
        return true
      }
      const passedSeconds = passedMs({ sinceMs: bucket.filledAtMs, nowMs: atMs }) / 1000
      bucket.tokens = Math.min(max, bucket.tokens + passedSeconds * perSecond)
      bucket.filledAtMs = atMs
      if (bucket.tokens < 1) return false
      bucket.tokens -= 1
      return true
    },
  }
}

/** One person holds a whole /64 of IPv6, so that is what counts as one address. */
export function networkOf(address: string): string {
  if (!address.includes(':') || !isIPv6(address)) return address
  if (address.startsWith('::ffff:')) return address.slice(7)
  const [head = '', tail = ''] = address.split('%')[0]!.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const groups = address.includes('::')
    ? [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right]
    : left
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * The network around an address, /24 of IPv4 and /56 of IPv6: about what one household or one office has, and what
 * somebody who guesses cannot change by asking their provider for another address.
 */
export function widerNetworkOf(address: string): string {
  const network = networkOf(address)
  if (isIPv4(network)) return network.replace(/\d+$/, '0/24')
  if (!network.endsWith('::/64')) return network
  const groups = network.slice(0, -'::/64'.length).split(':')
  const [first, second, third, fourth] = groups.map((group) => Number.parseInt(group, 16))
  return `${[first, second, third, fourth! & 0xff00].map((group) => group!.toString(16)).join(':')}::/56`
}
