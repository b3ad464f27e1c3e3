import './you-and-member.css'
import type { EventRecord } from '@hearth/contracts/event'
import { eventPath } from '@hearth/contracts/event-address'
import { eventSpan } from '@hearth/contracts/event-span'
import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { byIdsOptions, myEventsOptions, type Standings } from '../../../../data/event/queries.ts'
import { useStandings } from '../../../../data/event/use-standings.ts'
import { EventCover } from '../../../../features/event/event-cover.tsx'
import { titleFor, whenOf } from '../../../../features/event/event-words.ts'
import { eventsInView } from '../../../../features/event/events-of-host.tsx'
import { detailOf, type MemberProfile } from '../../../../features/member/member.ts'
import { nameOf } from '../../../../features/member/member-name.ts'
import { formatList } from '../../../../format/list.ts'
import { Link } from '../../../../navigation/index.ts'
import { Arch } from '../../../../ui/arch.tsx'
import { Box } from '../../../../ui/box.tsx'
import { Portrait } from '../../../../ui/portrait.tsx'
import { useNow } from '../../../../ui/use-now.ts'

const arches = 3

/**
 * What is between the reader (`me`) and a member, as far as both show it: where both were, what is next, and what they
 * share. Nothing where there is nothing.
 */
export function YouAndMember({ me, member }: { me: MemberProfile; member: MemberProfile }) {
  const { met, next } = useMeetings(member)
  const loves = shared(detailOf(me, 'interests'), detailOf(member, 'interests'))
  const [city] = shared([detailOf(me, 'city') ?? ''], [detailOf(member, 'city') ?? '']).filter(Boolean)
  if (met.length === 0 && next.length === 0 && loves.length === 0 && !city) return null
  return (
    <Box
      className="you-and"
      title={
        <>
          <span className="you-and-two" aria-hidden="true">
            <Portrait name={nameOf(me)} photo={me.profile_photo_url} />
            <Portrait name={nameOf(member)} photo={member.profile_photo_url} />
          </span>
          {m.member_profile_you_and({ name: nameOf(member) })}
        </>
      }
    >
      <ul>
        {met.length > 0 && (
          <li>
            <b>{m.member_profile_met({ count: met.length })}</b>
            <Met events={met.slice(0, arches)} />
          </li>
        )}
        {loves.length > 0 && (
          <li>
            <b>{m.member_profile_both_love({ names: formatList(loves) })}</b>
          </li>
        )}
        {city && (
          <li>
            <b>{m.member_profile_both_live({ city })}</b>
          </li>
        )}
        {next.slice(0, 2).map((event) => (
          <Coming key={event.id} event={event} />
        ))}
      </ul>
    </Box>
  )
}

/** Events of theirs that the reader came to, or comes to: what the page asks for anyhow, seen from both. */
function useMeetings(member: MemberProfile) {
  const nowMs = useNow()
  const { data: hosted = [] } = useQuery(myEventsOptions(member.id))
  const { data: attended = [] } = useQuery(byIdsOptions(member.attended ?? []))
  const { ahead, past } = eventsInView(hosted, nowMs)
  const standings = useStandings([[...ahead, ...past], attended])
  const titled = (event: EventRecord) => ({ ...event, title: titleFor(event, standings[event.id]) })
  const both = new Map(
    [...past, ...attended].filter(comesReader(standings)).map((event) => [event.id, event]),
  )
  return {
    met: [...both.values()]
      .map(titled)
      .sort((a, b) => eventSpan(b.timing).startsAtMs - eventSpan(a.timing).startsAtMs),
    next: ahead.filter(comesReader(standings)).map(titled),
  }
}

const comesReader = (standings: Standings) => (event: EventRecord) =>
  standings[event.id]?.my_answer === 'coming'

function Met({ events }: { events: readonly EventRecord[] }) {
  const nowMs = useNow()
  return (
    <ul className="you-and-met">
      {events.map((event) => (
        <li key={event.id}>
          <Link to={eventPath(event)}>
            <Arch aria-hidden="true" ratio={1.06} foot="10px">
              <EventCover event={event} ratio="card" />
            </Arch>
            <span>{event.title}</span>
            <span className="sr-only">
              {m.site_format_comma()}
              {whenOf(event, nowMs)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Coming({ event }: { event: EventRecord }) {
  return (
    <li>
      <Link to={eventPath(event)}>
        <b>{m.member_profile_coming_to({ title: event.title })}</b>
        {whenOf(event, useNow())}
      </Link>
    </li>
  )
}

/** What is in both, however its letters are written, as the second has it. */
function shared(one: readonly string[] = [], other: readonly string[] = []): string[] {
  const folded = new Set(one.map((words) => words.toLocaleLowerCase()))
  return other.filter((words) => folded.has(words.toLocaleLowerCase()))
}
