import { chosenFrom, partyOf } from '@hearth/contracts/place-kind-values'
import { answersFrom, leavesOpen } from '@hearth/contracts/question-values'
import * as m from '@hearth/messages'
import { type FormEvent, Suspense, useId, useState } from 'react'
import type { HowToAnswer } from '../../../data/event/answering-queries.ts'
import { ofParty } from '../../../data/event/places-in-words.ts'
import type { SeriesDate, SeriesPage } from '../../../data/series/queries.ts'
import { formatShortDay } from '../../../format/when.ts'
import { Checkbox, ChoiceGroup } from '../../../forms/choice.tsx'
import { Link } from '../../../navigation/index.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { dayOfDate, roomAndHosts, takesPlace, whyApart } from '../date-state.ts'
import type { AskingParts } from '../reader.ts'
import { CourseDates } from './course-dates.tsx'
import { Refused } from './refused.tsx'
import type { SeriesAnswer } from './use-series-answer.ts'

type Which = 'all' | 'only'

/**
 * Asks to which dates somebody comes, and with how many: to each from now on but for some, or to some alone. What dates ask, kinds of
 * spots and questions, is answered here once (`asking`). Of a course it says which dates there are: they come to all of them.
 */
export default function EveryDateDialog({
  series,
  answer,
  maxParty,
  asking,
  parts: { Stepper, Kinds, Questions },
  pathOf,
  onClose,
}: {
  series: SeriesPage
  answer: SeriesAnswer
  maxParty: number
  asking: HowToAnswer
  parts: AskingParts
  pathOf: (eventId: string) => string
  onClose: () => void
}) {
  const formId = useId()
  const [which, setWhich] = useState<Which>('all')
  const [alone, setParty] = useState(1)
  const kinds = kindsOfAll(asking)
  const [people, setPeople] = useState<readonly number[]>(() => kindsAtFirst(asking))
  /** Of all: those that are left out. Of some: those that are chosen. */
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [missing, setMissing] = useState<'kind' | 'answer'>()
  const { takes, weeks_ahead: weeks, held_until: until } = series.terms
  const isCourse = takes === 'course'
  const party = kinds ? Math.max(1, partyOf(people)) : alone
  const wish = {
    party,
    kinds: (kinds ?? []).flatMap(({ kind, name }) => {
      const count = people[kind - 1] ?? 0
      return count > 0 ? [{ name, people: count }] : []
    }),
  }
  const isHeld = ({ date }: SeriesDate) => which === 'only' || until === null || date <= until
  const dates = series.dates.filter(takesPlace)
  const isMarked = ({ date }: SeriesDate) => marked.has(date)
  const meant = dates.filter(
    (date) => isHeld(date) && !whyApart(date, wish) && isMarked(date) === (which === 'only'),
  )
  const asked = meant.filter(({ asks, my_answer }) => asks?.hosts_decide && my_answer !== 'coming').length
  const asksEach = asked > 0 && asked === meant.length
  const from = dates[0]?.date ?? series.starts_on
  const questions = asking.questions ?? []
  const mark = (date: string) =>
    setMarked((before) => {
      const next = new Set(before)
      if (!next.delete(date)) next.add(date)
      return next
    })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const answers = answersFrom(new FormData(event.currentTarget))
    const lacks =
      kinds && partyOf(people) < 1 ? 'kind' : leavesOpen(questions, answers, party) ? 'answer' : undefined
    setMissing(lacks)
    if (lacks || (which === 'only' && meant.length === 0)) return
    answer.answer(
      {
        ...{ answer: 'coming', party },
        ...(kinds && { kinds: chosenFrom(people) }),
        ...(questions.length > 0 && { answers }),
        ...(series.asked_at !== null && { askedAt: series.asked_at }),
        dates:
          which === 'all'
            ? { from, without: dates.filter(isMarked).map(({ date }) => date) }
            : { only: meant.map(({ date }) => date) },
      },
      onClose,
    )
  }
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={isCourse ? m.series_terms_course_come() : m.series_answer_every()}
      leave={m.site_cancel()}
      action={{
        label: asksEach ? m.attendance_ask(ofParty(party)) : m.attendance_come(ofParty(party)),
        look: 'flame',
        isPending: answer.pending !== undefined,
        form: formId,
      }}
    >
      <form id={formId} className="stack" onSubmit={send}>
        <p className="quiet">{helpOf({ isCourse, asksEach, weeks })}</p>
        {kinds ? (
          <div>
            <Kinds
              how={{ ...asking, place_kinds: kinds }}
              {...{ people, max: maxParty }}
              mayWait
              eventZone={series.event.timezone}
              onChange={setPeople}
            />
            <p className="small-print space-before">{m.series_answers_kinds_help()}</p>
          </div>
        ) : (
          <Stepper party={party} max={maxParty} onChange={setParty} />
        )}
        {isCourse ? (
          <CourseDates
            dates={dates}
            until={until}
            says={(date) => whyApart(date, wish)?.words ?? roomAndHosts(date)}
          />
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
                const apart = whyApart(date, wish)
                const day = formatShortDay(dayOfDate(date))
                return apart ? (
                  <p key={date.date} className="series-full">
                    {day}: {apart.words}{' '}
                    <Link className="text-link" to={pathOf(date.event_id)}>
                      {apart.isFull ? m.series_answer_waiting_list() : m.series_answers_to_date()}
                    </Link>
                  </p>
                ) : (
                  <Checkbox
                    key={date.date}
                    label={day}
                    help={roomAndHosts(date)}
                    checked={isMarked(date) === (which === 'only')}
                    onChange={() => mark(date.date)}
                  />
                )
              })}
            </ChoiceGroup>
          </>
        )}
        {questions.length > 0 && (
          <div>
            <Suspense fallback={<Skeleton height={questions.length * 88} />}>
              <Questions questions={questions} answers={answersBefore(asking)} party={party} />
            </Suspense>
            <p className="small-print space-before">
              {m.series_answers_questions_help()} {m.attendance_questions_seen()}
            </p>
          </div>
        )}
        {asked > 0 && (
          <p className="quiet">
            {asksEach && which === 'all' && series.dates.length < series.ahead
              ? m.series_answers_hosts_each()
              : m.series_answers_hosts({ count: asked })}
          </p>
        )}
        {missing && (
          <Alert tone="bad">
            {missing === 'kind' ? m.attendance_refusal_kind_needed() : m.attendance_questions_some_open()}
          </Alert>
        )}
        {answer.problem && <Alert tone="bad">{answer.problem}</Alert>}
        <Refused answer={answer} dates={series.dates} pathOf={pathOf} />
      </form>
    </ActionDialog>
  )
}

/** What a yes to every date means here. */
function helpOf({
  isCourse,
  asksEach,
  weeks,
}: {
  isCourse: boolean
  asksEach: boolean
  weeks: number | null
}) {
  if (isCourse) return m.series_terms_course_join_help()
  if (asksEach) return m.series_answers_asks_help()
  return weeks === null ? m.series_answer_every_help() : m.series_terms_every_weeks({ count: weeks })
}

/** The kinds of spots that dates have: how many are left and when they open is another thing at each. */
const kindsOfAll = ({ place_kinds }: HowToAnswer) =>
  place_kinds?.map((kind) => ({ ...kind, places: null, opens_at: null, closes_at: null }))

/** Those that they have already, else one of the only kind. */
function kindsAtFirst({ my_kinds, place_kinds }: HowToAnswer): readonly number[] {
  const [only, other] = place_kinds ?? []
  return my_kinds.length > 0 || !only || other ? my_kinds : [...Array(only.kind - 1).fill(0), 1]
}

const answersBefore = ({ answered }: HowToAnswer) =>
  (answered ?? []).map(({ question_id, ...given }) => ({ questionId: question_id, ...given }))
