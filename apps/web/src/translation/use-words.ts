import type { EventRecord } from '@hearth/contracts/event'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { eventPageOptions, type PageWords } from '../data/event/page-queries.ts'
import { languageOf } from '../format/language-name.ts'

type Said = { text: string; language: ReturnType<typeof languageOf> }

/** What hosts wrote of an event, as this reader reads it. */
export type Words = {
  title: Said
  intention: Said | undefined
  description: Said | undefined
  /** There where the reader's language has a translation; `isShown` unless they asked for the original. */
  translation: { original: string; isShown: boolean; isOlder: boolean } | undefined
}

/** In the page's language where there is a translation, else as hosts wrote it. `?words=original` asks for the latter. */
export function useWords(event: EventRecord): Words {
  const { data: page } = useQuery(eventPageOptions(event.id))
  const [search] = useSearchParams()
  return wordsOf(event, page?.words, search.get('words') === 'original')
}

/** As hosts wrote them where `words` are not known. */
export function wordsOf(
  event: Pick<EventRecord, 'title' | 'intention' | 'description'>,
  words?: PageWords,
  wantsOriginal = false,
): Words {
  // Every translation of an event has a title.
  const isShown = !!words?.title && !wantsOriginal
  const language = languageOf(words?.original)
  const inWords = (translated: string | null | undefined, original: string | undefined): Said | undefined => {
    if (isShown && translated) return { text: translated, language: {} }
    return original === undefined ? undefined : { text: original, language }
  }
  return {
    title: inWords(words?.title, event.title)!,
    intention: inWords(words?.intention, event.intention),
    description: inWords(words?.description, event.description),
    translation: words?.title ? { original: words.original, isShown, isOlder: !!words.is_older } : undefined,
  }
}
