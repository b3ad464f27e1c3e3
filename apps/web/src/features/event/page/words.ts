import type { EventRecord } from '@hearth/contracts/event'
import { useQuery } from '@tanstack/react-query'
import { eventPageOptions, type PageEvening } from '../../../data/event/page-queries.ts'
import { useWantsOriginal } from '../../../translation/use-words.ts'
import { type Words, wordsOf } from '../../../translation/words.ts'

/** What an event's words are made of. */
export type EventTexts = Pick<EventRecord, 'title' | 'intention' | 'description'>

/** In the page's language where there is a translation, else as hosts wrote it. */
export function useWords(event: EventRecord): Words<EventTexts> {
  const { data: page } = useQuery(eventPageOptions(event.id))
  return wordsOf(eventTexts(event), page?.words, useWantsOriginal())
}

export const eventTexts = ({ title, intention, description }: EventTexts): EventTexts => ({
  title,
  ...(intention && { intention }),
  ...(description && { description }),
})

/** The event with these words in the place of its hosts', for whatever names it or hands it on. */
export const eventInWords = (
  event: EventRecord,
  { title, intention, description }: Words<EventTexts>,
): EventRecord => ({
  ...event,
  title: title.text,
  ...(intention && { intention: intention.text }),
  ...(description && { description: description.text }),
})

/** The texts that a page says beside its record, each once; how one gets in is not for everybody, so it is in no translation. */
export const eveningTexts = ({ programme, bring, bring_note }: PageEvening): string[] => [
  ...new Set(
    [...programme.flatMap(({ line, note }) => [line, note]), bring, bring_note].flatMap((text) => text || []),
  ),
]
