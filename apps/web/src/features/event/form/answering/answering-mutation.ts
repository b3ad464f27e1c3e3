import type { SetAnsweringRequest } from '@hearth/contracts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { callFunction } from '../../../../data/call-function.ts'
import { answeringKeys } from '../../../../data/event/answering-queries.ts'
import { eventKeys } from '../../../../data/event/queries.ts'

/** How the event is answered from now on; its record may then say less, or more, of where it is. */
export function choosingAnswering(client: QueryClient, eventId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: (chosen: Omit<SetAnsweringRequest, 'eventId'>) =>
      callFunction('set-answering', { eventId, ...chosen }),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: eventKeys.one(eventId) })
      await client.invalidateQueries({ queryKey: answeringKeys.of(eventId) })
    },
  })
}
