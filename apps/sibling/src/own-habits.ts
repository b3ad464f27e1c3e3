import { habitsIn, habitsText } from '@hearth/messages/habits'
import { type Habits, type Hours, habitsCookie, hoursOf } from '@hearth/messages/hours'
import type { Locale } from '@hearth/messages/locales'
import { preferenceCookie } from '@hearth/messages/preference-cookie'
import { getLocale } from '@hearth/messages/runtime'
import type { Backend } from '@hearth/network-sdk'

let habits = habitsIn(document.cookie)

/** With how many hours times are written: as the person chose in Hearth, else as the language does. */
export const hoursShown = (): Hours => habits.hours ?? hoursOf(getLocale() as Locale)

/**
 * Takes over how the person's account counts hours, as it stands in Hearth, the one place where that is chosen. This browser notes it in
 * the cookie that Hearth has too, so that the next page begins with it. True where times are written otherwise from now on. Throws when it could not be
 * read.
 */
export async function takeOwnHabits(backend: Backend, userId: string): Promise<boolean> {
  const clocks = backend.from('member_clocks').select('hours, week_start').eq('user_id', userId)
  const { data } = await clocks.maybeSingle().throwOnError()
  const hoursBefore = hoursShown()
  // The columns' checks say which numbers there are.
  habits = { hours: data?.hours ?? undefined, weekStart: data?.week_start ?? undefined } as Habits
  const text = habitsText(habits)
  if (text !== habitsText(habitsIn(document.cookie)))
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not there in every browser we serve.
    document.cookie = preferenceCookie(habitsCookie, text, location.origin)
  return hoursShown() !== hoursBefore
}
