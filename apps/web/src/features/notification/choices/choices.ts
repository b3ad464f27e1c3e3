import type { NotificationTopic } from '@hearth/contracts/notifications'
import type { Row } from '@hearth/contracts/reads'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { getBackend } from '../../../data/network.ts'

/**
 * Whether a topic is told by mail, and in the app; of guests, also how often. A topic that is not kept is told in both
 * ways.
 */
export type Choice = Pick<Row<'notification_choices'>, 'topic' | 'by_mail' | 'in_app'> &
  Partial<Pick<Row<'notification_choices'>, 'frequency'>>
export type Choices = Readonly<Partial<Record<NotificationTopic, Choice>>>

const keyOf = (userId: string) => ['notice-choices', userId] as const

export function choiceOf(choices: Choices, topic: NotificationTopic): Choice {
  return choices[topic] ?? { topic, by_mail: true, in_app: true }
}

export function choicesOptions(userId: string) {
  return queryOptions({
    queryKey: keyOf(userId),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Choices> => {
      const backend = await getBackend()
      const { data } = await backend
        .from('notification_choices')
        .select('topic, by_mail, in_app, frequency')
        .abortSignal(signal)
        .throwOnError()
      return Object.fromEntries(data.map((choice) => [choice.topic, choice]))
    },
  })
}

/** Keeps one choice. Shown at once, and taken back when it fails; one after the other, so that the last stands. */
export function choosing(client: QueryClient, userId: string) {
  return mutationOptions({
    retry: false,
    scope: { id: 'notice-choices' },
    mutationFn: async (choice: Choice): Promise<void> => {
      const backend = await getBackend()
      await backend
        .from('notification_choices')
        .upsert({ user_id: userId, ...choice })
        .throwOnError()
    },
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey: keyOf(userId) })
      const before = choiceOf(client.getQueryData<Choices>(keyOf(userId)) ?? {}, choice.topic)
      show(client, userId, choice)
      return before
    },
    onError: (_error, _choice, before) => before && show(client, userId, before),
  })
}

function show(client: QueryClient, userId: string, choice: Choice): void {
  client.setQueryData<Choices>(keyOf(userId), (choices) => ({ ...choices, [choice.topic]: choice }))
}
