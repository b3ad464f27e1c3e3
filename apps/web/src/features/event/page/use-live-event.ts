import { useQueryClient } from '@tanstack/react-query'
import { answeringKeys } from '../../../data/event/answering-queries.ts'
import { eventKeys } from '../../../data/event/queries.ts'
import { refreshStanding } from '../../../data/event/standing-cache.ts'
import { waitingKeys } from '../../../data/event/waiting-queries.ts'
import { useLiveTopic } from '../../../data/live.ts'

/** Keeps what people do with an event up to date while a member looks at it: seats and who waits for them, likes, who comes. */
export function useLiveEvent(eventId: string, userId: string | undefined): void {
  const client = useQueryClient()
  useLiveTopic(userId && `event:${eventId}`, ['seats', 'waiting', 'likes'], () => {
    void refreshStanding(client, eventId)
    void client.invalidateQueries({ queryKey: eventKeys.guests(eventId) })
    void client.invalidateQueries({ queryKey: waitingKeys.list(eventId) })
    void client.invalidateQueries({ queryKey: answeringKeys.of(eventId) })
  })
}
