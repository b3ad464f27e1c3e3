import * as m from '@hearth/messages'
import { type Habits, hoursOf } from '@hearth/messages/hours'
import { firstWeekdayOf, localeParameter, localePath, locales, nameOf } from '@hearth/messages/locales'
import { getLocale } from '@hearth/messages/runtime'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { getBackend } from '../../../data/network.ts'
import { noteHabits } from '../../../data/note-habits.ts'
import { ownHabits } from '../../../format/habits.ts'
import { formatWallTimeIn, formatWeekday, readerZone } from '../../../format/when.ts'
import { SelectField } from '../../../forms/field.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { AccountSection } from './section.tsx'

const shownTime = '19:30'

/** In which language somebody reads, and how times and weeks are written to them. Each choice keeps itself. */
export function ReadingSection({ userId }: { userId: string }) {
  return (
    <AccountSection
      id="reading"
      title={m.account_settings_reading_title()}
      lede={m.account_settings_reading_lede()}
    >
      {/* Answered by the server, as the form at the foot of every page: the page comes again in the language. */}
      <form className="reading-languages" method="post" action={localePath} aria-label={m.site_language()}>
        {locales.map((locale) => (
          <button
            key={locale}
            type="submit"
            className="chip reading-language"
            name={localeParameter}
            value={locale}
            lang={locale}
            aria-current={locale === getLocale() || undefined}
          >
            {nameOf(locale)}
          </button>
        ))}
      </form>
      <HabitFields userId={userId} />
    </AccountSection>
  )
}

function HabitFields({ userId }: { userId: string }) {
  const toast = useToast()
  const [habits, setHabits] = useState(ownHabits)
  const { mutate, isError } = useMutation({
    retry: false,
    mutationFn: async (next: Habits) => {
      const clocks = (await getBackend()).from('member_clocks')
      const { hours = null, weekStart = null } = next
      const own = { user_id: userId, timezone: readerZone(), hours, week_start: weekStart }
      await clocks.upsert(own).throwOnError()
      noteHabits(next)
    },
    onSuccess: () => toast({ title: m.account_settings_reading_saved() }),
    onError: () => setHabits(ownHabits()),
  })
  function choose(next: Habits) {
    setHabits(next)
    mutate(next)
  }
  const usualTime = formatWallTimeIn(hoursOf(getLocale()), shownTime)
  const usualDay = formatWeekday(firstWeekdayOf(getLocale()))
  return (
    <div className="reading-habits">
      <SelectField
        label={m.account_settings_reading_hours()}
        value={habits.hours ?? ''}
        onChange={({ target }) =>
          choose({ ...habits, hours: ([12, 24] as const).find((hours) => `${hours}` === target.value) })
        }
      >
        <option value="">{m.account_settings_reading_usual({ shown: usualTime })}</option>
        <option value="24">{m.account_settings_reading_hours_of({ count: 24, time: shownTime })}</option>
        <option value="12">
          {m.account_settings_reading_hours_of({ count: 12, time: formatWallTimeIn(12, shownTime) })}
        </option>
      </SelectField>
      <SelectField
        label={m.account_settings_reading_week()}
        value={habits.weekStart ?? ''}
        onChange={({ target }) =>
          choose({ ...habits, weekStart: ([1, 6, 7] as const).find((day) => `${day}` === target.value) })
        }
      >
        <option value="">{m.account_settings_reading_usual({ shown: usualDay })}</option>
        {([1, 6, 7] as const).map((day) => (
          <option key={day} value={day}>
            {formatWeekday(day)}
          </option>
        ))}
      </SelectField>
      {isError && <Alert tone="bad">{m.account_settings_reading_failed()}</Alert>}
    </div>
  )
}
