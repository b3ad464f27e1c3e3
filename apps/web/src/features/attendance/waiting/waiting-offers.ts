import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { useStandings } from '../../../data/event/use-standings.ts'
import { waitedForOptions, waitingOptions } from '../../../data/event/waiting-queries.ts'
import { formatUntil, readerZone } from '../../../format/when.ts'
import { paths } from '../../../paths.ts'

/** The places that are kept for this member until they answer, each as a sentence with its way and its last moment. */
export function useWaitingOffers(
  userId: string | undefined,
): { to: string; sentence: string; facts: string }[] {
  const asked = { enabled: userId !== undefined }
  const { data: places = [] } = useQuery({ ...waitingOptions(userId ?? ''), ...asked })
  const { data: events = [] } = useQuery({ ...waitedForOptions(userId ?? ''), ...asked })
  const offered = places.filter(({ state }) => state === 'offered')
  const standings = useStandings([events.filter(({ id }) => offered.some(({ event_id }) => event_id === id))])
  return offered.flatMap(({ event_id, offered_until }) => {
    const event = events.find(({ id }) => id === event_id)
    if (!event || !offered_until) return []
    const until = formatUntil(offered_until, event.timing.timezone ?? 'UTC', readerZone())
    return [
      {
        to: paths.event(event_id),
        sentence: m.attendance_waiting_offer({ title: standings[event_id]?.title ?? event.title }),
        facts: m.attendance_waiting_offer_until({ until }),
      },
    ]
  })
}
