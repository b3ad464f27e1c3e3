/** The address when it is whole and leads to a web page or to somebody's mail; of anything else nothing. */
export function safeLink(address: string | undefined): URL | undefined {
  if (!address) return undefined
  try {
    const url = new URL(address)
    return schemes.has(url.protocol) ? url : undefined
  } catch {
    return undefined
  }
}

const schemes = new Set(['http:', 'https:', 'mailto:'])
