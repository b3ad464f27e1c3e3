import { preferenceCookie } from '@hearth/messages/preference-cookie'

/** Notes a preference in this browser for the pages that the server writes. Throws where the browser refuses cookies. */
export function noteCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not there in every browser we serve.
  document.cookie = preferenceCookie(name, value, location.origin)
}
