import { isLocale, localeCookie } from '@hearth/messages/locales'
import { getBackend } from '../../data/network.ts'
import { readerZone } from '../../format/when.ts'

const key = 'hearth_own_clock'

/**
 * Tells Hearth which clock the member lives by, so that mails say times on it too, and the language that was chosen in this
 * browser, where the member has chosen none. Once for each member, zone and language in this browser; where it fails, the next
 * page tries again.
 */
export async function keepOwnClock(userId: string): Promise<void> {
  const timeZone = readerZone()
  const locale = chosenLocale()
  const saved = [userId, timeZone, locale].filter(Boolean).join(' ')
  try {
    if (localStorage.getItem(key) === saved) return
    const backend = await getBackend()
    await backend.from('member_clocks').upsert({ user_id: userId, timezone: timeZone }).throwOnError()
    if (locale) {
      await backend
        .from('member_clocks')
        .update({ locale })
        .eq('user_id', userId)
        .is('locale', null)
        .throwOnError()
    }
    localStorage.setItem(key, saved)
  } catch {
    // Mails then say times on the event's own clock alone, and all else in English.
  }
}

function chosenLocale() {
  const prefix = `${localeCookie}=`
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(prefix))
  const locale = cookie?.slice(prefix.length)
  return isLocale(locale) ? locale : undefined
}
