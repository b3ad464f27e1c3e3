import * as m from '@hearth/messages'
import type { ReactNode } from 'react'
import { ofParty } from '../../../data/event/places-in-words.ts'
import type { SeriesDate } from '../../../data/series/queries.ts'
import { formatDayAndMonth } from '../../../format/when.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { dayOfDate, stateOfDate } from '../date-state.ts'
import type { Reader } from '../reader.ts'

/** What the reader can do with one date, as the foot of its card. */
export function DateAction({
  date,
  to,
  reader,
  takesYes,
}: {
  date: SeriesDate
  to: string | undefined
  reader: Reader
  /** Whether a yes to this date alone is one (`takesSingleYes`). */
  takesYes: boolean
}): ReactNode {
  const state = stateOfDate(date)
  const day = formatDayAndMonth(dayOfDate(date))
  if (to === undefined || state === 'skipped' || state === 'cancelled' || reader.kind === 'host') return null
  if (state === 'coming' && reader.kind === 'member') {
    return (
      <Button
        look="quiet"
        small
        aria-label={m.series_answer_give_back_on({ day })}
        pending={reader.answer.isPendingFor(date.date)}
        onClick={() => reader.answer.answer({ answer: 'not_coming', dates: { only: [date.date] } })}
      >
        {m.series_answer_give_back()}
      </Button>
    )
  }
  if (!takesYes) return null
  const asks = date.asks?.hosts_decide
  const label = { 'aria-label': asks ? m.series_answers_ask_on({ day }) : m.series_answer_come_on({ day }) }
  const words = asks ? m.attendance_ask(ofParty(1)) : m.attendance_come(ofParty(1))
  if (state === 'full') {
    return (
      <ButtonLink look="quiet" small to={to}>
        {m.attendance_waiting_join()}
      </ButtonLink>
    )
  }
  if (state !== 'open' && state !== 'back' && state !== 'maybe') return null
  if (reader.kind === 'visitor') {
    return (
      <ButtonLink look="quiet" small to={reader.signIn} {...label}>
        {words}
      </ButtonLink>
    )
  }
  // A press says yes, and no more than that.
  if (reader.kind === 'elsewhere' || reader.kind === 'guest' || date.asks?.more_than_yes) {
    return (
      <ButtonLink look="quiet" small to={to} {...label}>
        {words}
      </ButtonLink>
    )
  }
  return (
    <Button
      look={state === 'back' ? 'outline' : 'quiet'}
      small
      {...label}
      pending={reader.answer.isPendingFor(date.date)}
      onClick={() =>
        reader.answer.answer({
          answer: 'coming',
          party: reader.regularParty,
          dates: { only: [date.date] },
        })
      }
    >
      {words}
    </Button>
  )
}
