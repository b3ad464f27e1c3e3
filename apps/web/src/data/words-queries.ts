import type { TranslatedKind } from '@hearth/contracts/translation-limits'
import { getLocale } from '@hearth/messages/runtime'
import { queryOptions } from '@tanstack/react-query'
import type { PageWords } from './event/page-queries.ts'
import { read } from './read.ts'

/** What is translated, of whichever kind. */
export type TranslatedId = { kind: TranslatedKind; id: string }

/** The words of a venue or a provider in the page's language, where its original is in another. */
export function wordsOptions({ kind, id }: TranslatedId) {
  return queryOptions({
    queryKey: [...wordsKey({ kind, id }), 'shown'] as const,
    queryFn: ({ signal }): Promise<PageWords | null> | null =>
      uuid.test(id) ? read('words_of', { kind, id, locale: getLocale() }, signal) : null,
  })
}

export const wordsKey = ({ kind, id }: TranslatedId) => ['words', kind, id] as const

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
