type Globals = {
  location: { href: string; pathname: string; search: string; hash: string }
  history: { state: unknown; replaceState(state: unknown, title: string, url: string): void }
}

/**
 * The address of this page, whose fragment is taken out of the address bar in the same breath: a code in it must not
 * stay there while anything else runs. For the page at `/sso`, before it loads the rest.
 */
export function takeArrivalAddress(): string {
  const { location, history } = globalThis as unknown as Globals
  const { href, pathname, search, hash } = location
  if (hash) history.replaceState(history.state, '', pathname + search)
  return href
}
