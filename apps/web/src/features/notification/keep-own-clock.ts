import { habitsIn, habitsText } from '@hearth/messages/habits'
import type { Habits, WeekStart } from '@hearth/messages/hours'
import { isLocale, type Locale, localeCookie } from '@hearth/messages/locales'
import { getBackend } from '../../data/network.ts'
import { noteCookie } from '../../data/note-cookie.ts'
import { noteHabits } from '../../data/note-habits.ts'
import { readerZone } from '../../format/when.ts'

const key = 'hearth_own_clock'

/**
 * Tells Hearth which clock the member lives by, so that mails say times on it too, and in which language they read. The account's
 * language goes before what this browser noted, which then notes the account's; what is chosen here afterwards goes before both. Hours
 * and weeks are chosen in the account alone, and noted here. Once for each member, zone, language and choice in this browser; where it fails, the next page tries again.
 */
export async function keepOwnClock(userId: string): Promise<void> {
  const timeZone = readerZone()
  const saved = (locale: string | undefined, habits: Habits) =>
    [userId, timeZone, locale ?? '', habitsText(habits)].join(' ')
  try {
    const noted = notedLocale()
    const notedHabits = habitsIn(document.cookie)
    const before = localStorage.getItem(key)
    if (before === saved(noted, notedHabits)) return
    const told = (before?.startsWith(`${userId} `) && before.split(' ')[2]) || undefined
    const isChosenSince = told !== undefined && noted !== undefined && told !== noted
    const clocks = (await getBackend()).from('member_clocks')
    const own = { user_id: userId, timezone: timeZone, ...(isChosenSince && { locale: noted }) }
    const { data } = await clocks.upsert(own).select('locale, hours, week_start').single().throwOnError()
    // A press while the answer was on its way is newer than it.
    const notedNow = notedLocale()
    const pressed = notedNow === noted ? undefined : notedNow
    const locale = pressed ?? (isLocale(data.locale) ? data.locale : noted)
    if (pressed) await clocks.update({ locale: pressed }).eq('user_id', userId).throwOnError()
    else if (locale && !data.locale)
      await clocks.update({ locale }).eq('user_id', userId).is('locale', null).throwOnError()
    if (locale && locale !== notedNow) noteCookie(localeCookie, locale)
    const habits = habitsOf(data)
    if (habitsText(habits) !== habitsText(notedHabits)) noteHabits(habits)
    localStorage.setItem(key, saved(locale, habits))
  } catch {
    // Mails then say times on the event's own clock alone, and all else in English.
  }
}

/** The columns' checks say which numbers there are. */
const habitsOf = ({ hours, week_start }: { hours: number | null; week_start: number | null }): Habits => ({
  hours: (hours ?? undefined) as Habits['hours'],
  weekStart: (week_start ?? undefined) as WeekStart | undefined,
})

function notedLocale(): Locale | undefined {
  const prefix = `${localeCookie}=`
  const cookie = document.cookie.split('; ').find((each) => each.startsWith(prefix))
  const locale = cookie?.slice(prefix.length)
  return isLocale(locale) ? locale : undefined
}
