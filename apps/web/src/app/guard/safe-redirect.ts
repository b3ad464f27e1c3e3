const longest = 2000

/**
 * Where a person may be sent by something that came from outside (`redirectTo`, `redirect`, a remembered origin, a
 * mailed link): a path of our own origin, as the browser would read it, else `/` (security-rules 26). `noauth` is
 * never carried along (security-rules 27).
 */
export function safeRedirect(target: unknown, origin: string): string {
  if (typeof target !== 'string' || target === '' || target.length > longest) return '/'
  // What browsers drop, turn round or read differently from each other is never a path of ours.
  if (/[\\\s\p{Cc}\p{Cf}]/u.test(target)) return '/'
  if (!URL.canParse(target, origin)) return '/'
  const url = new URL(target, origin)
  if (url.origin !== origin || url.username || url.password) return '/'
  // Without its leading slash a path would lean on whatever page is open.
  if (!target.startsWith('/') && !target.startsWith(`${origin}/`)) return '/'
  if (url.pathname.includes('//') || /%(2f|5c)/i.test(url.pathname)) return '/'
  return pathOf(url)
}

/** The path with query and fragment, without `noauth`. */
function pathOf(url: URL): string {
  const names = [...url.searchParams.keys()].filter((name) => name.toLowerCase() === 'noauth')
  for (const name of names) url.searchParams.delete(name)
  return url.pathname + url.search + url.hash
}
