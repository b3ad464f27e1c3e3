import * as m from '@hearth/messages'
import { useState } from 'react'
import { Link } from 'react-router'
import { ofParty } from '../../../data/event/places-in-words.ts'
import type { SeriesDate, SeriesPage } from '../../../data/series/queries.ts'
import { formatShortDay } from '../../../format/when.ts'
import { Checkbox, ChoiceGroup } from '../../../forms/choice.tsx'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { dayOfDate, leftAt, roomInWords, takesPlace } from '../date-state.ts'
import type { Stepper } from '../reader.ts'
import { CourseDates } from './course-dates.tsx'
import { Refused } from './refused.tsx'
import type { SeriesAnswer } from './use-series-answer.ts'

type Which = 'all' | 'only'

/**
 * Asks to which dates somebody comes, and with how many: to each from now on but for some, or to some alone. Of a course it says
 * which dates there are: they come to all of them.
 */
export default function EveryDateDialog({
  series,
  answer,
  maxParty,
  Stepper,
  pathOf,
  onClose,
}: {
  series: SeriesPage
  answer: SeriesAnswer
  maxParty: number
  Stepper: Stepper
  pathOf: (eventId: string) => string
  onClose: () => void
}) {
  const [which, setWhich] = useState<Which>('all')
  const [party, setParty] = useState(1)
  /** Of all: those that are left out. Of some: those that are chosen. */
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const { takes, weeks_ahead: weeks, held_until: until } = series.terms
  const isCourse = takes === 'course'
  const isHeld = ({ date }: SeriesDate) => which === 'only' || until === null || date <= until
  const dates = series.dates.filter(takesPlace)
  const isFull = (date: SeriesDate) =>
    date.my_answer !== 'coming' && (leftAt(date) ?? Number.POSITIVE_INFINITY) < party
  const chosen = dates.filter((date) => marked.has(date.date)).map(({ date }) => date)
  const from = dates[0]?.date ?? series.starts_on
  const mark = (date: string) =>
    setMarked((before) => {
      const next = new Set(before)
      if (!next.delete(date)) next.add(date)
      return next
    })
  const act = () =>
    answer.answer(
      {
        answer: 'coming',
        party,
        dates: which === 'all' ? { from, without: chosen } : { only: chosen },
      },
      onClose,
    )
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={isCourse ? m.series_terms_course_come() : m.series_answer_every()}
      leave={m.site_cancel()}
      action={{
        label: m.attendance_come(ofParty(party)),
        look: 'flame',
        isPending: answer.pending !== undefined,
        onAct: () => (which === 'all' || chosen.length > 0) && act(),
      }}
    >
      <div className="stack">
        <p className="quiet">
          {isCourse
            ? m.series_terms_course_join_help()
            : weeks === null
              ? m.series_answer_every_help()
              : m.series_terms_every_weeks({ count: weeks })}
        </p>
        <Stepper party={party} max={maxParty} onChange={setParty} />
        {isCourse ? (
          <CourseDates dates={dates} until={until} />
        ) : (
          <>
            <SegmentedControl<Which>
              label={m.series_answer_which()}
              name="which-dates"
              options={[
                { value: 'all', label: m.series_answer_all() },
                { value: 'only', label: m.series_answer_only() },
              ]}
              value={which}
              onChange={(next) => {
                setWhich(next)
                setMarked(new Set())
              }}
            />
            <ChoiceGroup
              legend={which === 'all' ? m.series_answer_all_help() : m.series_answer_only_help()}
              className="choice-group series-choices"
            >
              {dates.filter(isHeld).map((date) => {
                const full = isFull(date)
                const day = formatShortDay(dayOfDate(date))
                return full ? (
                  <p key={date.date} className="series-full">
                    {day}: {roomInWords(date)}.{' '}
                    <Link className="text-link" to={pathOf(date.event_id)}>
                      {m.series_answer_waiting_list()}
                    </Link>
                  </p>
                ) : (
                  <Checkbox
                    key={date.date}
                    label={day}
                    help={roomInWords(date)}
                    checked={marked.has(date.date) === (which === 'only')}
                    onChange={() => mark(date.date)}
                  />
                )
              })}
            </ChoiceGroup>
          </>
        )}
        {answer.problem && <Alert tone="bad">{answer.problem}</Alert>}
        <Refused answer={answer} dates={series.dates} pathOf={pathOf} />
      </div>
    </ActionDialog>
  )
}
