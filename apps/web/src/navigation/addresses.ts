/** An address within the app. */
export type Address = { pathname: string; search: string; hash: string }
/** An address, with what was noted for it; `key` names the entry of the browser's history. */
export type Location = Address & { state: unknown; key: string }
/** Where something leads: what is not said of the path stays, of query and part nothing does. */
export type To = string | Partial<Address>

/** The address to which something leads from another. */
export function addressAt(to: To, { pathname }: Address): Address {
  const [, path, search, hash] =
    typeof to === 'string' ? /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(to)! : partsOf(to)
  // Browsers take what begins with two slashes, of whatever kind, for another site.
  return {
    pathname: path?.replace(/^[/\\]+/, '/') || pathname,
    search: search && search !== '?' ? search : '',
    hash: hash ?? '',
  }
}

const partsOf = ({ pathname, search, hash }: Partial<Address>) => [undefined, pathname, search, hash]

/** An address as text. */
export const hrefOf = ({ pathname, search, hash }: Address): string => pathname + search + hash

/** An address as browsers write it. */
export function asWritten(address: Address): Address {
  const { pathname, search, hash } = new URL(hrefOf(address), 'http://hearth.invalid')
  return { pathname, search, hash }
}

/** The key of a new entry of the history. */
export const newKey = (): string => Math.random().toString(36).slice(2, 10)

/** Whether an address leads to a part of the page of another. */
export const isPartOf = (next: Address, { pathname, search }: Address): boolean =>
  next.pathname === pathname && next.search === search && next.hash !== ''

/** What was meant by a part of an address. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
