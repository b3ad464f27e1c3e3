import type { DateStanding } from '@hearth/contracts/series-values'
import * as m from '@hearth/messages'
import { type EventPerson, personOf } from '../../../data/event/person-of.ts'
import { formatParts } from '../../../format/parts.ts'
import type { DateOfPeople, PersonOfSeries } from './people-queries.ts'

export type AtDate = PersonOfSeries['at'][number]

const standings = {
  there: m.series_people_there,
  coming: m.series_people_coming,
  missed: m.series_people_missed,
  maybe: m.series_people_maybe,
  waiting: m.series_people_waiting,
  no: m.series_people_no,
} satisfies Record<DateStanding, () => string>

export const standingWords = (standing: DateStanding): string => standings[standing]()

/** How it stands with somebody at a date, in words: `Was there`, `Coming, 3 in all`. */
export function atDateWords(at: AtDate): string {
  if (!at) return m.series_people_silent()
  const standing = standingWords(at.standing)
  return at.people > 1 && at.standing !== 'no'
    ? m.series_people_others({ standing, people: at.people })
    : standing
}

/** At how many of the dates that are over they were. */
export function sumOfPerson({ at }: PersonOfSeries, dates: readonly DateOfPeople[]) {
  return {
    times: at.filter((one) => one?.standing === 'there').length,
    dates: dates.filter(({ is_over }) => is_over).length,
  }
}

/** How many people were at a date, or come to it. */
export function sumOfDate({ is_over, came, people }: DateOfPeople) {
  return is_over
    ? ({ standing: 'there', count: came ?? people } as const)
    : ({ standing: 'coming', count: people } as const)
}

export function sumOfDateWords(date: DateOfPeople): string {
  const { standing, count } = sumOfDate(date)
  return standing === 'there' ? m.series_people_came({ count }) : m.series_people_come({ count })
}

/** Who it is, as lists of an event's people show them. */
export const personAt = (person: PersonOfSeries): EventPerson =>
  personOf({ ...person, user_id: person.user_id ?? person.id })

/** That they have no account, where they have none. */
export function accountWords({ user_id, is_unreachable }: PersonOfSeries): string | undefined {
  if (user_id !== null) return undefined
  return formatParts([m.attendance_guests_accountless(), is_unreachable && m.attendance_guests_unreachable()])
}
