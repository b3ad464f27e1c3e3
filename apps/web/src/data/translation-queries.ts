import type { Read } from '@hearth/contracts/reads'
import { queryOptions } from '@tanstack/react-query'
import { eventKeys } from './event/event-keys.ts'
import { eventPageOptions } from './event/page-queries.ts'
import { read } from './read.ts'
import { type TranslatedId, wordsKey, wordsOptions } from './words-queries.ts'

/** A subject's words in all languages, and what is offered: to who manages it by everybody, to a member by themselves. */
export type Translations = NonNullable<Read<'translations_of'>>
export type Translation = Translations['accepted'][number]
export type OfferedTranslation = Translations['offered'][number]

export function translationsOptions({ kind, id }: TranslatedId) {
  const of = kind === 'event' ? eventKeys.one(id) : wordsKey({ kind, id })
  return queryOptions({
    queryKey: [...of, 'translations'] as const,
    queryFn: ({ signal }) => read('translations_of', { kind, id }, signal),
  })
}

/** Where the page of a subject has its words from: an event's come with all else that its page says. */
export const shownWordsKey = (subject: TranslatedId) =>
  subject.kind === 'event' ? eventPageOptions(subject.id).queryKey : wordsOptions(subject).queryKey
