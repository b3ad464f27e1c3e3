import { eventPath } from '@hearth/contracts/event-address'
import * as m from '@hearth/messages'
import type { ReactNode } from 'react'
import { CategoryIcon, categoryStyle } from '../../../art/category-look.tsx'
import { ListedScenes } from '../../../art/listed-scenes.ts'
import type { Standing, Standings } from '../../../data/event/queries.ts'
import { firstWeekday } from '../../../format/week.ts'
import {
  addDays,
  dayOf,
  formatShortDay,
  formatShortWeekday,
  formatStart,
  readerZone,
  weekdayIn,
} from '../../../format/when.ts'
import { Link } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { EventCover } from '../event-cover.tsx'
import { categoryOf, comingWords, placeWords, titleFor } from '../event-words.ts'
import { CalendarButton } from '../page/calendar-button.tsx'
import './coming-up.css'
import type { Plan } from './plans.ts'

/** So many rows; the rest stands in "My events". */
const maxRows = 5
const stripDays = 14

/** The next two weeks as a strip of days, an ember for each with a plan, and what comes after the next evening as rows. */
export function ComingUp({
  ahead,
  hasNext,
  standings,
  nowMs,
  note,
}: {
  /** Everything ahead. */
  ahead: readonly Plan[]
  /** The first of them stands above, large. */
  hasNext: boolean
  standings: Standings
  nowMs: number
  /** Stands below the rows. */
  note?: ReactNode
}) {
  const rows = ahead.slice(hasNext ? 1 : 0, maxRows + 1)
  return (
    <section className="coming-up">
      <div className="coming-up-head">
        <h2 className="block-title">{m.event_mine_two_weeks()}</h2>
        {ahead.length > maxRows + 1 && (
          <Link className="more-link" to={paths.myEvents('coming')}>
            {m.event_mine_all_plans({ count: ahead.length })}
          </Link>
        )}
      </div>
      <Strip ahead={ahead} nowMs={nowMs} />
      <ListedScenes events={rows.map(({ event }) => event)}>
        {rows.map((plan) => (
          <PlanRow key={plan.event.id} plan={plan} standing={standings[plan.event.id]} nowMs={nowMs} />
        ))}
      </ListedScenes>
      {note}
    </section>
  )
}

function Strip({ ahead, nowMs }: { ahead: readonly Plan[]; nowMs: number }) {
  const today = dayOf(nowMs, readerZone())
  const days = Array.from({ length: stripDays }, (_, at) => addDays(today, at))
  return (
    <ol className="day-strip">
      {days.map((day) => {
        const plans = ahead.filter(({ event }) => event.timing.startDate === day)
        const weekday = weekdayIn('UTC', `${day}T12:00Z`)
        const isSure = plans.some(({ role }) => role !== 'waiting')
        return (
          <li
            key={day}
            data-today={day === today || undefined}
            data-week={weekday === firstWeekday() || undefined}
            data-plan={plans.length > 0 ? (isSure ? 'sure' : 'waiting') : undefined}
          >
            <span aria-hidden="true">{formatShortWeekday(weekday)}</span>
            <b aria-hidden="true">{Number(day.slice(8))}</b>
            <i aria-hidden="true" />
            <span className="sr-only">
              {formatShortDay(day, nowMs)}: {m.event_mine_day_plans({ count: plans.length })}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function PlanRow({
  plan: { event, role, place },
  standing,
  nowMs,
}: {
  plan: Plan
  standing: Standing | undefined
  nowMs: number
}) {
  const category = categoryOf(event)
  return (
    <article className="plan-row cat" style={categoryStyle(category)}>
      <div className="plan-row-cover">
        <EventCover event={event} ratio="card" />
      </div>
      <div className="plan-row-words">
        <p className="event-when">
          <CategoryIcon category={category} />
          {formatStart(event.timing, nowMs, dayOf(nowMs, readerZone()))}
        </p>
        <h3>
          <Link to={eventPath(event)}>{titleFor(event, standing)}</Link>
        </h3>
        <p className="plan-row-facts">
          {role === 'hosting' && <Chip warm>{m.event_form_you_host()}</Chip>}
          <span>{placeWords(event)}</span>
          {role === 'waiting' ? (
            <Chip>{place ? m.event_mine_waiting_place({ place }) : m.event_mine_waiting()}</Chip>
          ) : (
            standing && <span>{comingWords(standing.taken)}</span>
          )}
        </p>
      </div>
      <div className="plan-row-action">
        {role === 'hosting' ? (
          <ButtonLink small to={paths.event(event.id)}>
            {m.event_mine_guest_list()}
          </ButtonLink>
        ) : (
          role === 'coming' && <CalendarButton event={event} />
        )}
      </div>
    </article>
  )
}
