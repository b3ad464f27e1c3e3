import type { EventRecord } from '@hearth/contracts/event'
import type { EventStatus } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import { EngineError } from '@hearth/network-sdk'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { hiddenPlaceOptions, withPlace } from '../../data/event/hidden-place.ts'
import { eventKeys } from '../../data/event/queries.ts'
import { retryMutation } from '../../data/event/worth-repeating.ts'
import { getEngine } from '../../data/network.ts'
import { showChange } from '../../data/show-change.ts'

/** Cancels an event, or holds it after all. Everything else stays as it is at that moment, also what changed elsewhere. */
export function statusMutation(client: QueryClient, eventId: string) {
  return mutationOptions({
    mutationKey: ['event status', eventId],
    retry: retryMutation,
    mutationFn: async (status: EventStatus): Promise<EventRecord> => {
      const engine = await getEngine()
      const present = await engine.getEvent(eventId)
      if (!present) throw new EngineError('refused', m.event_is_gone())
      // The engine wants to hear the place again that it keeps out of the record.
      const hidden = await client.fetchQuery({ ...hiddenPlaceOptions(eventId), staleTime: 0 })
      const whole = hidden ? withPlace(present, hidden) : present
      if (!(await engine.updateEvent(eventId, { ...whole, status })))
        throw new EngineError('refused', m.event_is_gone())
      return { ...present, status }
    },
    onSuccess: async (event) => {
      await showChange(client, eventKeys.one(eventId), () => event)
      await forgetLists(client)
    },
    // Without an answer it may have happened: the page shows what is.
    onError: (error) => {
      if (!isRefusal(error)) void client.invalidateQueries({ queryKey: eventKeys.one(eventId) })
    },
  })
}

/** Removes an event for good. The engine refuses while people are coming to it. */
export function deletionMutation(client: QueryClient, eventId: string) {
  return mutationOptions({
    mutationKey: ['event deletion', eventId],
    retry: retryMutation,
    mutationFn: async () => {
      const engine = await getEngine()
      try {
        await engine.deleteEvent(eventId)
      } catch (error) {
        // An earlier try may have arrived without its answer: what is not there any more is deleted.
        if (!isRefusal(error) || (await engine.getEvent(eventId))) throw error
      }
    },
    onSuccess: () => forgetLists(client),
  })
}

const isRefusal = (error: unknown) => error instanceof EngineError && error.kind === 'refused'

async function forgetLists(client: QueryClient): Promise<void> {
  await Promise.all(
    [eventKeys.lists, eventKeys.counts, eventKeys.everybodysOwn].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )
}
