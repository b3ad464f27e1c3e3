import type { GuestListAudience } from '@hearth/contracts/event-values'
import { seriesGuestFields } from '@hearth/contracts/series-values'
import * as m from '@hearth/messages'
import { Flame } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { ofParty } from '../../../data/event/places-in-words.ts'
import type { SeriesDate, SeriesPage } from '../../../data/series/queries.ts'
import { formatShortDay } from '../../../format/when.ts'
import { Checkbox, ChoiceGroup, Radio } from '../../../forms/choice.tsx'
import { Link } from '../../../navigation/index.ts'
import { Button } from '../../../ui/button.tsx'
import { dayOfDate, leftAt, roomInWords, takesPlace } from '../date-state.ts'
import { CourseDates } from './course-dates.tsx'

const formId = 'answer'

/** In the dock of a small screen: leads to the form. */
export function ToSeriesGuestForm({ words }: { words: string }) {
  return (
    <a className="button button-flame button-wide answer-button" href={`#${formId}`}>
      <Flame size={20} aria-hidden="true" />
      {words}
    </a>
  )
}

type GuestFormParts = {
  /** Who answers. */
  Fields: ComponentType
  Party: ComponentType<{ max: number; party: number; onChange: (party: number) => void }>
  SeenChoice: ComponentType<{ guestList: GuestListAudience }>
}

/**
 * How somebody without an account comes to dates of a series: to some, or to each but for some; to a course, to each. The browser sends
 * it by itself, with or without scripts; which of the two lists of dates is asked for, the style shows.
 */
export function SeriesGuestForm({
  series,
  path,
  signIn,
  guestList,
  maxParty,
  parts: { Fields, Party, SeenChoice },
  pathOf,
}: {
  series: SeriesPage
  /** Of the page of the series. */
  path: string
  signIn: string
  guestList: GuestListAudience
  maxParty: number
  parts: GuestFormParts
  pathOf: (eventId: string) => string
}) {
  const [party, setParty] = useState(1)
  const dates = series.dates.filter(takesPlace)
  if (dates.length === 0) return null
  const { takes, held_until: until } = series.terms
  const isOpen = (date: SeriesDate) => !date.asks_own && (leftAt(date) ?? party) >= party
  const boxes = (name: string) =>
    dates
      .filter(isOpen)
      .map((date) => (
        <Checkbox
          key={date.date}
          name={name}
          value={date.date}
          label={formatShortDay(dayOfDate(date))}
          help={roomInWords(date)}
        />
      ))
  return (
    <form id={formId} className="guest-form series-guest-form" method="post" action={`${path}/answer`}>
      <Fields />
      <Party max={maxParty} party={party} onChange={setParty} />
      {takes === 'course' && (
        <>
          <p className="quiet">{m.series_terms_course_join_help()}</p>
          <CourseDates dates={dates} until={until} says={roomInWords} />
        </>
      )}
      {takes !== 'both' ? (
        <input type="hidden" name={seriesGuestFields.which} value={takes === 'course' ? 'every' : 'some'} />
      ) : (
        <ChoiceGroup legend={m.series_answer_which()}>
          <Radio name={seriesGuestFields.which} value="some" defaultChecked label={m.series_answer_only()} />
          <Radio
            name={seriesGuestFields.which}
            value="every"
            label={m.series_answer_all()}
            help={m.series_answer_every_help()}
          />
        </ChoiceGroup>
      )}
      <input type="hidden" name={seriesGuestFields.from} value={dates[0]!.date} />
      {takes !== 'course' && (
        <>
          <ChoiceGroup
            legend={m.series_answer_only_help()}
            className="choice-group series-choices series-guest-some"
          >
            {boxes(seriesGuestFields.chosen)}
          </ChoiceGroup>
          <ChoiceGroup
            legend={m.series_guest_except()}
            className="choice-group series-choices series-guest-every"
          >
            {boxes(seriesGuestFields.without)}
          </ChoiceGroup>
          <Elsewhere dates={dates.filter((date) => !isOpen(date))} pathOf={pathOf} />
        </>
      )}
      <SeenChoice guestList={guestList} />
      <Button type="submit" look="flame" wide icon={<Flame size={20} aria-hidden="true" />}>
        {m.attendance_come(ofParty(party))}
      </Button>
      <p className="guest-form-foot">
        {m.series_guest_how()} <Link to={signIn}>{m.attendance_guest_sign_in()}</Link>
      </p>
    </form>
  )
}

/** Dates that are answered on their own page: they are full, or ask something of their own. */
function Elsewhere({
  dates,
  pathOf,
}: {
  dates: readonly (SeriesDate & { event_id: string })[]
  pathOf: (eventId: string) => string
}): ReactNode {
  return dates.map((date) => (
    <p key={date.date} className="series-full">
      {formatShortDay(dayOfDate(date))}: {date.asks_own ? m.series_guest_asks_own() : `${roomInWords(date)}.`}{' '}
      <Link className="text-link" to={pathOf(date.event_id)}>
        {date.asks_own ? m.attendance_mail_open_event() : m.series_answer_waiting_list()}
      </Link>
    </p>
  ))
}
