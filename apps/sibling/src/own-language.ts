import { isLocale, localeCookie, localeCookieOf } from '@hearth/messages/locales'
import { getLocale } from '@hearth/messages/runtime'
import type { Backend } from '@hearth/network-sdk'

const isNoted = () => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${localeCookie}=`))

/**
 * Takes over the language of the person's account where nobody chose one in this browser yet: the journal's origin is another than
 * Hearth's, and has a cookie of its own. True when the page must be loaded anew to be in it. Throws when it could not be read.
 */
export async function takeOwnLanguage(backend: Backend, userId: string): Promise<boolean> {
  if (isNoted()) return false
  const clocks = backend.from('member_clocks').select('locale').eq('user_id', userId)
  const { data } = await clocks.maybeSingle().throwOnError()
  if (!isLocale(data?.locale)) return false
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not there in every browser we serve.
  document.cookie = localeCookieOf(data.locale, location.origin)
  // A browser that refuses cookies would load the page for ever.
  return isNoted() && data.locale !== getLocale()
}
