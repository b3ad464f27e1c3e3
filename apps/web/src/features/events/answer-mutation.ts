import type { AnswerReply } from '@hearth/contracts'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { errorCodeOf } from '../../error-words.ts'
import { getBackend } from '../../network.ts'
import { eventKeys, type Standing } from './queries.ts'
import { cachedStanding, changeStanding, refreshStanding } from './standing-cache.ts'
import { retryMutation } from './worth-repeating.ts'

/**
 * What somebody wants to answer. `intention` is a fresh uuid per press: tried again under the same one, it happens
 * once. `party` counts everyone who comes, the person included; it is 1 where nobody does.
 */
export type Answer = { answer: 'coming' | 'not_coming'; party: number; intention: string }

export function newAnswer(answer: Answer['answer'], party = 1): Answer {
  return { answer, party, intention: crypto.randomUUID() }
}

export const answerKey = (eventId: string) => ['answer', eventId]

/**
 * Says it to the server and shows it at once; when the server refuses, it is taken back. Answers to one event wait for
 * each other, so that the last one said is the one that stands.
 */
export function answerMutation(client: QueryClient, eventId: string) {
  const mutationKey = answerKey(eventId)
  const isLast = () => client.isMutating({ mutationKey }) <= 1
  return mutationOptions({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    retry: retryMutation,
    mutationFn: async ({ answer, party, intention }: Answer): Promise<AnswerReply> => {
      const [backend, { callFunction }] = await Promise.all([
        getBackend(),
        import('@hearth/network-sdk/backend'),
      ])
      return callFunction(backend, 'answer', { eventId, answer, party }, { idempotencyKey: intention })
    },
    onMutate: async (said) => {
      const before = cachedStanding(client, eventId)
      await changeStanding(client, eventId, (standing) => afterAnswer(standing, said))
      return { before }
    },
    onSuccess: async ({ capacity, taken }) => {
      if (isLast()) await changeStanding(client, eventId, (standing) => ({ ...standing, capacity, taken }))
    },
    onError: async (error, _said, shown) => {
      const before = shown?.before
      if (before && isLast()) await changeStanding(client, eventId, () => before)
      // Others took the places: what is left is part of saying why.
      if (errorCodeOf(error) === 'event_full') await refreshStanding(client, eventId)
    },
    onSettled: () => {
      if (!isLast()) return
      void refreshStanding(client, eventId)
      void client.invalidateQueries({ queryKey: eventKeys.guests(eventId) })
      void client.invalidateQueries({ queryKey: eventKeys.everybodysOwn })
    },
  })
}

function afterAnswer(standing: Standing, { answer, party }: Answer): Standing {
  const comes = answer === 'coming' ? party : 0
  return {
    ...standing,
    my_answer: answer,
    my_party: comes,
    taken: Math.max(0, standing.taken + comes - (standing.my_party ?? 0)),
  }
}
