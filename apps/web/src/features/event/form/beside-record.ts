import type { Locale } from '@hearth/messages/locales'
import type { QueryClient } from '@tanstack/react-query'
import { callFunction } from '../../../data/call-function.ts'
import { shownWordsKey } from '../../../data/translation-queries.ts'
import type { RepeatDraft } from '../../../forms/repeats/repeat-draft.ts'
import type { SendState } from './send-state.ts'

/** Makes it the first date of a series, where that is wanted; gives why it is none. */
export async function repeat(
  id: string,
  repeats: RepeatDraft | undefined,
  startsOn: string,
): Promise<SendState | undefined> {
  if (!repeats || repeats.kind === 'once') return undefined
  return (await import('./repeats/start-series.ts')).startSeries(id, repeats, startsOn)
}

/** In which language its words are: what its page reads of that is read anew. */
export async function writeLanguage(client: QueryClient, id: string, locale: Locale): Promise<void> {
  const subject = { kind: 'event', id } as const
  await callFunction('set-original-language', { ...subject, locale })
  void client.invalidateQueries({ queryKey: shownWordsKey(subject) })
}
