type Cookie = { value: string; domain: string; isShared: boolean; attributes: string }

export type Cookies = Map<string, Cookie>

/** A browser's cookies by name, as the pages of one host see them. */
export function jarOf(cookies: Cookies, hostname: string) {
  return {
    read: () =>
      [...cookies]
        .filter(
          ([, { domain, isShared }]) => hostname === domain || (isShared && hostname.endsWith(`.${domain}`)),
        )
        .map(([name, { value }]) => `${name}=${value}`)
        .join('; '),
    write(cookie: string) {
      const [pair = '', ...attributes] = cookie.split('; ')
      const name = pair.split('=', 1)[0]!
      const domain = attributes.find((attribute) => attribute.startsWith('Domain='))?.slice('Domain='.length)
      if (attributes.includes('Max-Age=0')) cookies.delete(name)
      else {
        cookies.set(name, {
          value: pair.slice(name.length + 1),
          domain: domain ?? hostname,
          isShared: domain !== undefined,
          attributes: attributes.join('; '),
        })
      }
    },
  }
}
