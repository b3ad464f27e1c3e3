import type { EventRecord } from '@hearth/contracts/event'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { eventPageOptions, type PageWords } from '../data/event/page-queries.ts'
import { type TranslatedId, wordsOptions } from '../data/translation-queries.ts'
import { languageOf } from '../format/language-name.ts'
import type { Original } from './translatable.ts'

type Said = { text: string; language: ReturnType<typeof languageOf> }
/** What somebody wrote of a subject, as this reader reads it: a text for each of the original's. */
export type Words<Texts extends Original = Original> = {
  [Name in keyof Texts]: undefined extends Texts[Name] ? Said | undefined : Said
} & {
  /** There where the reader's language has a translation; `isShown` unless they asked for the original. */
  translation: { original: string; isShown: boolean; isOlder: boolean } | undefined
}

/** What an event's words are made of. */
export type EventTexts = Pick<EventRecord, 'title' | 'intention' | 'description'>

/** In the page's language where there is a translation, else as hosts wrote it. `?words=original` asks for the latter. */
export function useWords(event: EventRecord): Words<EventTexts> {
  const { data: page } = useQuery(eventPageOptions(event.id))
  return wordsOf(eventTexts(event), page?.words, useWantsOriginal())
}

/** The same of a venue or a provider. */
export function useWordsOf<Texts extends Original>(subject: TranslatedId, texts: Texts): Words<Texts> {
  const { data: words } = useQuery(wordsOptions(subject))
  return wordsOf(texts, words, useWantsOriginal())
}

function useWantsOriginal(): boolean {
  const [search] = useSearchParams()
  return search.get('words') === 'original'
}

export const eventTexts = ({ title, intention, description }: EventTexts): EventTexts => ({
  title,
  ...(intention && { intention }),
  ...(description && { description }),
})

/** As they were written where `words` are not known. */
export function wordsOf<Texts extends Original>(
  texts: Texts,
  words?: PageWords | null,
  wantsOriginal = false,
): Words<Texts> {
  const isTranslated = !!(words?.title || words?.intention || words?.description)
  const isShown = isTranslated && !wantsOriginal
  const language = languageOf(words?.original)
  const inWords = ([name, original]: [string, string]) => {
    const translated = isShown && words?.[name as keyof Original]
    return [name, translated ? { text: translated, language: {} } : { text: original, language }]
  }
  return {
    ...Object.fromEntries(Object.entries(texts).map(inWords)),
    translation: isTranslated
      ? { original: words!.original, isShown, isOlder: !!words!.is_older }
      : undefined,
  } as Words<Texts>
}
