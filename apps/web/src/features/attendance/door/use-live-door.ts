import { useQueryClient } from '@tanstack/react-query'
import { eventKeys } from '../../../data/event/queries.ts'
import { useLiveTopic } from '../../../data/live.ts'
import { isTicking } from './door-mutations.ts'

/** Keeps the door as it is: what other hosts tick, and who answers or changes their answer meanwhile. */
export function useLiveDoor(eventId: string): void {
  const client = useQueryClient()
  const queryKey = eventKeys.guests(eventId)
  const read = () => {
    // The answer to one's own tap reads all of it again.
    if (!isTicking(client, eventId)) void client.invalidateQueries({ queryKey })
  }
  useLiveTopic(`door:${eventId}`, ['arrivals'], read, [queryKey])
  useLiveTopic(`event:${eventId}`, ['seats'], read, [queryKey])
}
