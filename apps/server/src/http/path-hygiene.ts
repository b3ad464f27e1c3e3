/** Where a refused request is sent instead of its own path: nothing is routed there. */
const refusedPath = '/.refused'

const dotSegment = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i
const unclean = /\/\/|\\|%2f|%5c|%00|[\u0000-\u0020\u007f]/i

/**
 * True for a path that two readers could read differently: `//`, dot segments, encoded slashes, backslashes,
 * control characters. The query does not count.
 */
export function isUncleanPath(url: string): boolean {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  return !path.startsWith('/') || unclean.test(path) || dotSegment.test(path)
}

/** Runs before routing, limits and access checks: an unclean path reaches no route. */
export function routedUrl(url: string | undefined): string {
  return url === undefined || isUncleanPath(url) ? refusedPath : url
}

/** True of a request with more than one Host: who reads it may go by either (RFC 9112, 3.2). */
export function hasSeveralHosts({ rawHeaders }: { rawHeaders: readonly string[] }): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

export const knownMethods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
])
