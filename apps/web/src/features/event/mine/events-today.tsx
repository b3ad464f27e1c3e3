import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { stateOf } from '../../../data/event/event-state.ts'
import { comingOptions, myEventsOptions } from '../../../data/event/queries.ts'
import { dayOf, formatStart, readerZone } from '../../../format/when.ts'
import { paths } from '../../../paths.ts'
import { DoorList } from '../../../ui/door-list.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { placeWords } from '../event-words.ts'
import { soonestAhead } from './next-events.tsx'

/** What the member hosts or comes to today, each a line that leads there. On a day without, nothing stands. */
export function EventsToday({ userId }: { userId: string }) {
  const nowMs = useNow()
  const { data: hosting = [] } = useQuery(myEventsOptions(userId))
  const { data: coming = [] } = useQuery(comingOptions(userId))
  const hostedIds = new Set(hosting.map(({ id }) => id))
  // Hosts may come to their own.
  const all = [...hosting, ...coming.filter(({ id }) => !hostedIds.has(id))]
  const today = dayOf(nowMs, readerZone())
  const shown = soonestAhead(all, nowMs).filter(
    (event) => event.timing.startDate === today || stateOf(event, nowMs) === 'under_way',
  )
  return (
    <DoorList
      title={m.event_today()}
      doors={shown.map((event) => ({
        to: paths.event(event.id),
        sentence: event.title,
        facts: factsOf(event, { nowMs, isHost: hostedIds.has(event.id) }),
      }))}
    />
  )
}

function factsOf(event: EventRecord, { nowMs, isHost }: { nowMs: number; isHost: boolean }): string {
  const when =
    stateOf(event, nowMs) === 'under_way' ? m.event_browse_under_way() : formatStart(event.timing, nowMs)
  return [when, placeWords(event), isHost ? m.event_mine_today_host() : m.event_mine_today_coming()]
    .filter(Boolean)
    .join(' · ')
}
