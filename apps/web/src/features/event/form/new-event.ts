import type { EventRecord } from '@hearth/contracts/event'
import { isPictureOf } from '@hearth/contracts/pictures'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { howToAnswerOptions } from '../../../data/event/answering-queries.ts'
import { hiddenPlaceOptions, withPlace } from '../../../data/event/hidden-place.ts'
import { coHostsOptions } from '../../../data/event/hosting-queries.ts'
import { eventPageOptions } from '../../../data/event/page-queries.ts'
import { eventKeys, eventOptions } from '../../../data/event/queries.ts'
import { choiceForCopy } from './answering/answering-choice.ts'
import { eveningDraftOf } from './evening-draft.ts'
import { kindStore } from './kind-queries.ts'

export { type AnsweringChoice, newEventChoice } from './answering/answering-choice.ts'

/**
 * The event that another one begins from, and who may come to it; null where it cannot be seen. All or nothing: without what its
 * hosts chose, a copy would show what its model hides. A hidden place, and a hidden link, are there for hosts of the model: the
 * copy is their own, and hides them in the same way.
 */
export function modelOptions(eventId: string, userId: string) {
  return queryOptions({
    queryKey: [...eventKeys.one(eventId), 'model', userId],
    queryFn: async ({ client }) => {
      const [event, how, hidden, page] = await Promise.all([
        client.fetchQuery({ ...eventOptions(eventId), retry: false }),
        client.fetchQuery({ ...howToAnswerOptions(eventId), retry: false }),
        client.fetchQuery({ ...hiddenPlaceOptions(eventId), retry: false }),
        client.fetchQuery({ ...eventPageOptions(eventId), retry: false }),
      ])
      if (!event) return null
      // A picture is of whoever uploaded it: that of another host stays with its event.
      const { image, ...bare } = event
      const model = image !== undefined && isPictureOf(userId, image) ? event : bare
      const isOwn = hidden !== null && (await hosts(client, event, userId))
      return {
        event: isOwn ? withPlace(model, hidden) : model,
        answering: choiceForCopy(how, event.timing),
        evening: eveningDraftOf(page?.evening),
        kinds: how.place_kinds ? (await kindStore()).kindsForCopy(how.place_kinds, event.timing) : [],
      }
    },
  })
}

async function hosts(client: QueryClient, event: EventRecord, userId: string): Promise<boolean> {
  if (event.createdBy?.id === userId) return true
  const coHosts = await client.fetchQuery({ ...coHostsOptions(event.id), retry: false })
  return coHosts.some((host) => host.userId === userId && host.state === 'accepted')
}
