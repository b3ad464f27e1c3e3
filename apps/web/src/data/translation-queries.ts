import type { Read } from '@hearth/contracts/reads'
import type { TranslatedKind } from '@hearth/contracts/translation-limits'
import { getLocale } from '@hearth/messages/runtime'
import { queryOptions } from '@tanstack/react-query'
import { eventKeys } from './event/event-keys.ts'
import { eventPageOptions, type PageWords } from './event/page-queries.ts'
import { read } from './read.ts'

/** What is translated, of whichever kind. */
export type TranslatedId = { kind: TranslatedKind; id: string }

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

/** The words of a venue or a provider in the page's language, where its original is in another. */
export function wordsOptions({ kind, id }: TranslatedId) {
  return queryOptions({
    queryKey: [...wordsKey({ kind, id }), 'shown'] as const,
    queryFn: ({ signal }): Promise<PageWords | null> | null =>
      uuid.test(id) ? read('words_of', { kind, id, locale: getLocale() }, signal) : null,
  })
}

/** Where the page of a subject has its words from: an event's come with all else that its page says. */
export const shownWordsKey = (subject: TranslatedId) =>
  subject.kind === 'event' ? eventPageOptions(subject.id).queryKey : wordsOptions(subject).queryKey

const wordsKey = ({ kind, id }: TranslatedId) => ['words', kind, id] as const

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
