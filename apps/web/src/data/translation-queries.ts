import type { Read } from '@hearth/contracts/reads'
import { queryOptions } from '@tanstack/react-query'
import { eventKeys } from './event/event-keys.ts'
import { read } from './read.ts'

/** An event's words in all languages, and what is offered: to hosts by everybody, to a member by themselves. */
export type Translations = NonNullable<Read<'translations_of'>>
export type Translation = Translations['accepted'][number]
export type OfferedTranslation = Translations['offered'][number]

export function translationsOptions(eventId: string) {
  return queryOptions({
    queryKey: [...eventKeys.one(eventId), 'translations'] as const,
    queryFn: ({ signal }) => read('translations_of', { kind: 'event', id: eventId }, signal),
  })
}
