/** True for http and https addresses without a user name or password in them. */
export function isWebAddress(text: string): boolean {
  if (/[\s\u0000-\u001F\\]/.test(text)) return false
  try {
    const url = new URL(text)
    return (
      (url.protocol === 'https:' || url.protocol === 'http:') &&
      !url.username &&
      !url.password &&
      url.hostname !== ''
    )
  } catch {
    return false
  }
}
