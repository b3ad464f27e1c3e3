import { useQueryClient } from '@tanstack/react-query'
import { answeringKeys } from '../../../data/event/answering-queries.ts'
import { eventKeys, eventOptions, standingOptions } from '../../../data/event/queries.ts'
import { refreshStanding } from '../../../data/event/standing-cache.ts'
import { waitingKeys } from '../../../data/event/waiting-queries.ts'
import { useLiveTopic } from '../../../data/live.ts'

/** For so long the record that was read holds, unless it is said that it changed. */
const cachedMs = 20_000

/**
 * Keeps an event up to date while a member looks at it: what people do with it (seats and who waits for them, likes, who comes),
 * and what its hosts change, which is also read where the topic stands anew after a while.
 */
export function useLiveEvent(eventId: string, userId: string | undefined): void {
  const client = useQueryClient()
  const { queryKey } = eventOptions(eventId)
  const whoComes = [eventKeys.guests(eventId), waitingKeys.list(eventId), answeringKeys.of(eventId)]
  const moved = (heard: ReadonlySet<string>) => {
    const { dataUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {}
    if (heard.has('record') || Date.now() - dataUpdatedAt > cachedMs)
      void client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: heard.has('record') })
    void refreshStanding(client, eventId)
    for (const queryKey of whoComes) void client.invalidateQueries({ queryKey })
  }
  useLiveTopic(userId && `event:${eventId}`, ['seats', 'waiting', 'likes', 'record'], moved, [
    queryKey,
    standingOptions([eventId]).queryKey,
    ...whoComes,
  ])
}
