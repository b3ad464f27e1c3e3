import * as m from '@hearth/messages'
import { Flame } from 'lucide-react'
import type { ReactNode } from 'react'
import { ofParty } from '../../../data/event/places-in-words.ts'
import type { SeriesDate, SeriesPage } from '../../../data/series/queries.ts'
import { formatHowFarOff, formatShortDay, formatStart } from '../../../format/when.ts'
import { Link } from '../../../navigation/index.ts'
import { Arch, Halo } from '../../../ui/arch.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Tick } from '../date-card.tsx'
import {
  answerInWords,
  dayOfDate,
  leftAt,
  roomInWords,
  stateOfDate,
  takesPlace,
  takesSingleYes,
  timingOf,
} from '../date-state.ts'
import type { Reader } from '../reader.ts'
import { ToSeriesGuestForm } from './series-guest-form.tsx'

type GateProps = {
  series: SeriesPage
  time: 'evening' | 'day'
  reader: Reader
  nowMs: number
  pathOf: (eventId: string) => string
  /** The light of the series, in the arch. */
  cover: ReactNode
  /** The places of the next date, drawn. */
  seats: (date: SeriesDate) => ReactNode
  /** What is said about all dates at once, below the next. */
  children: ReactNode
  /** The same in the dock, where the next alone takes no answer. */
  dock: ReactNode
}

/** The next date with what this reader can do about it, in the arch of the series; on a phone also as the dock. */
export function SeriesGate({ series, time, reader, nowMs, pathOf, cover, seats, children, dock }: GateProps) {
  const next = series.dates.find(takesPlace)
  const isMine = next?.my_answer === 'coming'
  const label = isMine ? m.series_page_next_yours({ time }) : m.series_page_next({ time })
  const to = next && pathOf(next.event_id)
  const action = next &&
    to &&
    (takesSingleYes(series, next) || hasAnswer(next)) && {
      ...{ date: next, to, reader },
      isRegular: series.regular !== null,
    }
  return (
    <>
      <aside className="arched-side" aria-label={label}>
        <Halo className="gate-halo">
          <div className="gate">
            <Halo className="gate-arch">
              <Arch>{cover}</Arch>
            </Halo>
            <div className="gate-panel">
              <div className="gate-answer">
                {next && to ? (
                  <>
                    <div className="series-next">
                      <small>{label}</small>
                      <b>
                        <Link to={to} viewTransition>
                          {formatStart(timingOf(next), nowMs)}
                        </Link>
                      </b>
                      <span>{comingInWords(next)}</span>
                    </div>
                    {seats(next)}
                    {action && (
                      <div className="gate-action">
                        <NextAction {...action} />
                      </div>
                    )}
                    {isMine && !!next.waiting && (
                      <p className="series-waiting">{m.series_answer_waiting({ count: next.waiting })}</p>
                    )}
                  </>
                ) : (
                  !series.has_ended && <p className="gate-words">{m.series_page_dates_none()}</p>
                )}
                {children}
              </div>
            </div>
          </div>
        </Halo>
      </aside>
      {next && reader.kind !== 'host' && (action || dock) && (
        <section className="event-dock" aria-label={label}>
          <div className="event-dock-line">
            <div>
              <b>{formatHowFarOff(timingOf(next), nowMs) ?? formatShortDay(dayOfDate(next))}</b>
              <span>{answerInWords(next, { isRegular: false }) ?? roomInWords(next)}</span>
            </div>
            {action ? <NextAction {...action} isDock /> : dock}
          </div>
        </section>
      )}
    </>
  )
}

/** What was said of it stands, whatever is taken now. */
const hasAnswer = (date: SeriesDate) => ['coming', 'asked', 'declined'].includes(stateOfDate(date))

/** `16 coming, no spots left`. */
function comingInWords(date: SeriesDate): string {
  const count = date.taken ?? 0
  if (leftAt(date) === 0) return m.series_page_coming_full({ count })
  return count > 0 ? m.event_coming_count({ count }) : m.event_be_the_first()
}

function NextAction({
  date,
  to,
  reader,
  isRegular,
  isDock = false,
}: {
  date: SeriesDate
  to: string
  reader: Reader
  isRegular: boolean
  /** In the dock one thing stands beside the words. */
  isDock?: boolean
}) {
  const state = stateOfDate(date)
  const look = { className: 'answer-button', wide: true } as const
  if (reader.kind === 'host' || (reader.kind === 'guest' && !isDock)) return null
  if (state === 'coming') {
    const giveBack = reader.kind === 'member' && (
      <Button
        {...look}
        pending={reader.answer.isPendingFor(date.date)}
        onClick={() => reader.answer.answer({ answer: 'not_coming', dates: { only: [date.date] } })}
      >
        {isDock ? m.series_answer_give_back() : m.series_answer_give_back_place()}
      </Button>
    )
    return isDock ? (
      giveBack
    ) : (
      <>
        <p className="series-yes" role="status">
          <Tick />
          {answerInWords(date, { isRegular })}
        </p>
        {giveBack}
      </>
    )
  }
  if (state === 'full' || state === 'asked' || state === 'declined') {
    const words = state === 'full' ? m.attendance_waiting_join() : answerInWords(date, { isRegular })
    return (
      <ButtonLink {...look} to={to}>
        {words}
      </ButtonLink>
    )
  }
  if (reader.kind === 'guest') return <ToSeriesGuestForm words={m.attendance_come(ofParty(1))} />
  const flame = { ...look, look: 'flame', icon: <Flame size={20} aria-hidden="true" /> } as const
  if (reader.kind === 'visitor') {
    return (
      <ButtonLink {...flame} to={reader.signIn}>
        {m.event_page_sign_in()}
      </ButtonLink>
    )
  }
  if (reader.kind === 'elsewhere' || date.asks?.more_than_yes) {
    return (
      <ButtonLink {...flame} to={to}>
        {m.series_answer_there()}
      </ButtonLink>
    )
  }
  return (
    <Button
      {...flame}
      pending={reader.answer.isPendingFor(date.date)}
      onClick={() =>
        reader.answer.answer({ answer: 'coming', party: reader.regularParty, dates: { only: [date.date] } })
      }
    >
      {date.asks?.hosts_decide
        ? m.attendance_ask(ofParty(reader.regularParty))
        : m.attendance_come(ofParty(reader.regularParty))}
    </Button>
  )
}
