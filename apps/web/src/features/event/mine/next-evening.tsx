import { eventPath } from '@hearth/contracts/event-address'
import { eventSpan } from '@hearth/contracts/event-span'
import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { CategoryIcon, categoryStyle } from '../../../art/category-look.tsx'
import { stateOf } from '../../../data/event/event-state.ts'
import { hiddenPlaceOptions, withPlace } from '../../../data/event/hidden-place.ts'
import type { Standing } from '../../../data/event/queries.ts'
import {
  dayOf,
  formatHowFarOff,
  formatStart,
  formatStartForReader,
  formatTiming,
  readerZone,
} from '../../../format/when.ts'
import { Link } from '../../../navigation/index.ts'
import { Arch, Halo } from '../../../ui/arch.tsx'
import { EventCover } from '../event-cover.tsx'
import { categoryOf, comingWords, placeWords, titleFor } from '../event-words.ts'
import './next-evening.css'
import { formatParts } from '../../../format/parts.ts'
import type { Plan } from './plans.ts'

/** The next evening of a member, large: when, where exactly, with whom, and what can be done about it. */
export function NextEvening({
  plan: { event: record, role },
  standing,
  nowMs,
  actions,
}: {
  plan: Plan
  standing: Standing | undefined
  nowMs: number
  actions: ReactNode
}) {
  const isHidden = !record.venue.address && !record.onlineUrl
  const { data: hidden } = useQuery({ ...hiddenPlaceOptions(record.id), enabled: isHidden })
  const event = hidden ? withPlace(record, hidden) : record
  const category = categoryOf(event)
  const zone = readerZone()
  const ownTime = formatStartForReader(event.timing, eventSpan(event.timing).startsAtMs, zone)
  const isUnderWay = stateOf(event, nowMs) === 'under_way'
  const { name, address, city } = event.venue
  return (
    <article className="next-evening cat" style={categoryStyle(category)}>
      <Halo>
        <Arch className="next-evening-arch" aria-hidden="true">
          <EventCover event={event} ratio="tall" first />
        </Arch>
      </Halo>
      <div className="next-evening-words">
        <p className="event-when">
          <CategoryIcon category={category} />
          {isUnderWay ? m.event_browse_under_way() : formatStart(event.timing, nowMs, dayOf(nowMs, zone))}
        </p>
        <h2>
          <Link to={eventPath(event)}>{titleFor(event, standing)}</Link>
        </h2>
        <ul>
          <li>
            <Clock size={21} aria-hidden="true" />
            <p>
              <b>{formatTiming(event.timing, nowMs)}</b>
              <span>{ownTime ?? formatHowFarOff(event.timing, nowMs)}</span>
            </p>
          </li>
          <li>
            <MapPin size={21} aria-hidden="true" />
            <p>
              <b>{name ? formatParts([...new Set([name, address])]) : placeWords(event)}</b>
              {name && <span>{city}</span>}
            </p>
          </li>
          <li>
            <CircleCheck size={21} aria-hidden="true" />
            <p>
              <b>{roles[role]()}</b>
              <span>{standing && comingWords(standing.taken)}</span>
            </p>
          </li>
        </ul>
        <div className="next-evening-actions">{actions}</div>
      </div>
    </article>
  )
}

const roles = {
  hosting: m.event_form_you_host,
  coming: m.event_you_are_coming,
  waiting: m.event_mine_waiting,
}
