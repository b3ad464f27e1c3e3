import { queryOptions } from '@tanstack/react-query'
import { choiceForCopy } from './answering/answering-choice.ts'
import { howToAnswerOptions } from './answering/queries.ts'
import { eventKeys, eventOptions } from './queries.ts'

export { type AnsweringChoice, newEventChoice } from './answering/answering-choice.ts'

/**
 * The event that another one begins from, and who may come to it; null where it cannot be seen. Both or nothing: without
 * what its hosts chose, a copy would show what its model hides.
 */
export function modelOptions(eventId: string) {
  return queryOptions({
    queryKey: [...eventKeys.one(eventId), 'model'],
    queryFn: async ({ client }) => {
      const [event, how] = await Promise.all([
        client.fetchQuery({ ...eventOptions(eventId), retry: false }),
        client.fetchQuery({ ...howToAnswerOptions(eventId), retry: false }),
      ])
      return event ? { event, answering: choiceForCopy(how, event.timing) } : null
    },
  })
}
