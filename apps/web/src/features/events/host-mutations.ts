import type { EventRecord } from '@hearth/contracts/event'
import type { EventStatus } from '@hearth/contracts/event-values'
import { EngineError } from '@hearth/network-sdk'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { getEngine } from '../../network.ts'
import { eventKeys } from './queries.ts'
import { retryMutation } from './worth-repeating.ts'

const gone = 'This event is not there any more.'

/** Cancels an event, or holds it after all. Everything else stays as it is at that moment, also what changed elsewhere. */
export function statusMutation(client: QueryClient, eventId: string) {
  return mutationOptions({
    mutationKey: ['event status', eventId],
    retry: retryMutation,
    mutationFn: async (status: EventStatus): Promise<EventRecord> => {
      const engine = await getEngine()
      const present = await engine.getEvent(eventId)
      if (!present) throw new EngineError('refused', gone)
      const changed = { ...present, status }
      if (!(await engine.updateEvent(eventId, changed))) throw new EngineError('refused', gone)
      return changed
    },
    onSuccess: (event) => {
      client.setQueryData(eventKeys.one(eventId), event)
      return forgetLists(client)
    },
  })
}

/** Removes an event for good. The engine refuses while people are coming to it. */
export function deletionMutation(client: QueryClient, eventId: string) {
  return mutationOptions({
    mutationKey: ['event deletion', eventId],
    retry: retryMutation,
    mutationFn: async () => {
      if (!(await (await getEngine()).deleteEvent(eventId))) throw new EngineError('refused', gone)
    },
    onSuccess: () => forgetLists(client),
  })
}

async function forgetLists(client: QueryClient): Promise<void> {
  await Promise.all(
    [eventKeys.lists, eventKeys.counts, eventKeys.everybodysOwn].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )
}
