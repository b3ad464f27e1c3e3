import { useQuery } from '@tanstack/react-query'
import { type TranslatedId, wordsOptions } from '../data/words-queries.ts'
import { useSearchParams } from '../navigation/index.ts'
import type { Original } from './translatable.ts'
import { type Words, wordsOf } from './words.ts'

/** The words of a venue or a provider in the page's language where there is a translation, else as somebody wrote them. */
export function useWordsOf<Texts extends Original>(subject: TranslatedId, texts: Texts): Words<Texts> {
  const { data: words } = useQuery(wordsOptions(subject))
  return wordsOf(texts, words, useWantsOriginal())
}

/** `?words=original` asks for what was written. */
export function useWantsOriginal(): boolean {
  const [search] = useSearchParams()
  return search.get('words') === 'original'
}
