import type { PageWords } from '../data/event/page-queries.ts'
import { languageOf } from '../format/language-name.ts'
import type { Original } from './translatable.ts'

/** A text with the attributes of its language, where that is another than the page's. */
export type Said = { text: string; language: ReturnType<typeof languageOf> }
/** What somebody wrote of a subject, as this reader reads it: a text for each of the original's. */
export type Words<Texts extends Original = Original> = {
  [Name in keyof Texts]: undefined extends Texts[Name] ? Said | undefined : Said
} & {
  /** Of what the page says beside these, text by text. */
  said: (text: string) => Said
  /** In which language the original is, where that is another than the reader's. */
  original: string | undefined
  /** There where the reader's language has a translation; `isShown` unless they asked for the original. */
  translation: { isShown: boolean; isOlder: boolean } | undefined
}

/** As they were written where `words` are not known. */
export function wordsOf<Texts extends Original>(
  texts: Texts,
  words?: PageWords | null,
  wantsOriginal = false,
): Words<Texts> {
  const isTranslated = !!(words?.title || words?.intention || words?.description || words?.lines)
  const isShown = isTranslated && !wantsOriginal
  const language = languageOf(words?.original)
  const inWords = ([name, original]: [string, string]) => {
    const translated = isShown && words?.[name as keyof Original]
    return [name, translated ? { text: translated, language: {} } : { text: original, language }]
  }
  return {
    ...Object.fromEntries(Object.entries(texts).map(inWords)),
    said: (text: string) => {
      const lines = (isShown && words?.lines) || {}
      const translated = Object.hasOwn(lines, text) && lines[text]
      return translated ? { text: translated, language: {} } : { text, language }
    },
    original: words?.original,
    translation: isTranslated ? { isShown, isOlder: !!words!.is_older } : undefined,
  } as Words<Texts>
}
