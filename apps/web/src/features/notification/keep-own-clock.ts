import { isLocale, type Locale, localeCookie } from '@hearth/messages/locales'
import { getBackend } from '../../data/network.ts'
import { noteCookie } from '../../data/note-cookie.ts'
import { readerZone } from '../../format/when.ts'

const key = 'hearth_own_clock'

/**
 * Tells Hearth which clock the member lives by, so that mails say times on it too, and in which language they read. The account's
 * language goes before what this browser noted, which then notes the account's; what is chosen here afterwards goes before both. Once
 * for each member, zone and language in this browser; where it fails, the next page tries again.
 */
export async function keepOwnClock(userId: string): Promise<void> {
  const timeZone = readerZone()
  const saved = (locale: string | undefined) => [userId, timeZone, locale].filter(Boolean).join(' ')
  try {
    const noted = notedLocale()
    const before = localStorage.getItem(key)
    if (before === saved(noted)) return
    const told = before?.startsWith(`${userId} `) ? before.split(' ')[2] : undefined
    const isChosenSince = told !== undefined && noted !== undefined && told !== noted
    const clocks = (await getBackend()).from('member_clocks')
    const own = { user_id: userId, timezone: timeZone, ...(isChosenSince && { locale: noted }) }
    const { data } = await clocks.upsert(own).select('locale').single().throwOnError()
    const locale = isLocale(data.locale) ? data.locale : noted
    if (locale && !data.locale)
      await clocks.update({ locale }).eq('user_id', userId).is('locale', null).throwOnError()
    if (locale && locale !== noted) noteCookie(localeCookie, locale)
    localStorage.setItem(key, saved(locale))
  } catch {
    // Mails then say times on the event's own clock alone, and all else in English.
  }
}

function notedLocale(): Locale | undefined {
  const prefix = `${localeCookie}=`
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(prefix))
  const locale = cookie?.slice(prefix.length)
  return isLocale(locale) ? locale : undefined
}
