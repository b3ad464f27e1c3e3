const yearSeconds = 365 * 86_400

/** Notes a preference in this browser for the pages that the server writes. Throws where the browser refuses cookies. */
export function noteCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not there in every browser we serve.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`
}
