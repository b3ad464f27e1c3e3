import { BoundedCache, principalBytes, principalText, Refusal } from '@hearth/ic-wire'

export type Route =
  | { endpoint: 'status' }
  | { endpoint: 'call'; version: 'v2' | 'v3' | 'v4'; canisterId: string }
  | { endpoint: 'query'; canisterId: string }
  | { endpoint: 'read_state'; canisterId: string }
  | { endpoint: 'subnet_read_state'; subnetId: string }

const statusPath = '/api/v2/status'
const callPath = /^\/api\/(v[234])\/canister\/([^/]+)\/call$/
const readPath = /^\/api\/v[23]\/canister\/([^/]+)\/(query|read_state)$/
const subnetPath = /^\/api\/v[23]\/subnet\/([^/]+)\/read_state$/

/** Reading a principal costs more than all else here, and agents ask the same few paths again and again. */
const known = new BoundedCache<string, Route>(256)

/**
 * Which endpoint a path names, or undefined: agents change version on a plain 404 only, so whatever is not here must
 * not be anything else. Throws `Refusal` 400 when the endpoint is right and its principal is none.
 */
export function routeOf(path: string): Route | undefined {
  const seen = known.get(path)
  if (seen) return seen
  const route = readRoute(path)
  if (route) known.set(path, route)
  return route
}

function readRoute(path: string): Route | undefined {
  if (path === statusPath) return { endpoint: 'status' }
  const read = readPath.exec(path)
  if (read) return { endpoint: read[2] as 'query' | 'read_state', canisterId: canonicalPrincipal(read[1]!) }
  const call = callPath.exec(path)
  if (call) {
    return {
      endpoint: 'call',
      version: call[1] as 'v2' | 'v3' | 'v4',
      canisterId: canonicalPrincipal(call[2]!),
    }
  }
  const subnet = subnetPath.exec(path)
  if (subnet) return { endpoint: 'subnet_read_state', subnetId: canonicalPrincipal(subnet[1]!) }
  return undefined
}

/** The method an endpoint is asked with. */
export function httpMethodOf(route: Route): 'GET' | 'POST' {
  return route.endpoint === 'status' ? 'GET' : 'POST'
}

function canonicalPrincipal(text: string): string {
  const bytes = principalBytes(text)
  if (!bytes || principalText(bytes) !== text)
    throw new Refusal(400, 'The address does not name a principal.')
  return text
}
