/** What this page's cookies say; nothing where the browser refuses them. */
export function readCookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}
