import type { EventTiming } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import type { QueryClient } from '@tanstack/react-query'
import { callFunction } from '../../../../data/call-function.ts'
import { answeringKeys, howToAnswerOptions } from '../../../../data/event/answering-queries.ts'
import { eventKeys, eventOptions } from '../../../../data/event/queries.ts'
import { justReadMs } from '../../../../data/queries.ts'
import { refusalOf } from '../../../../format/error-words.ts'
import type { SendState } from '../send-state.ts'
import { changesKinds, type KindDraft, kindDraftsOf, type SpotsTaken, toPlaceKinds } from './kind-drafts.ts'

/** The kinds of spots of an event that is there, as its form has them, and how many of each are taken. */
export async function readKinds(
  client: QueryClient,
  eventId: string,
): Promise<{ kinds: KindDraft[]; taken: SpotsTaken }> {
  const [event, { place_kinds }] = await Promise.all([
    client.fetchQuery(eventOptions(eventId)),
    client.fetchQuery({ ...howToAnswerOptions(eventId), staleTime: justReadMs }),
  ])
  return {
    kinds: event ? kindDraftsOf(place_kinds, event.timing) : [],
    taken: Object.fromEntries((place_kinds ?? []).map(({ kind, taken }) => [kind, taken])),
  }
}

type Said = { kinds: readonly KindDraft[]; timing: EventTiming }

/**
 * Says which kinds of spots there are, where they are not those of `before`; once more `afterEvent` where that brought
 * another clock, on which their hours are read. Gives where it stopped; said again it changes nothing more.
 */
export async function saveKinds(
  client: QueryClient,
  eventId: string,
  said: Said,
  { before, afterEvent }: { before: Said; afterEvent: boolean },
): Promise<SendState | undefined> {
  if (afterEvent && said.timing.timezone === before.timing.timezone) return undefined
  if (!changesKinds(said.kinds, said.timing, before)) return undefined
  const why = await sayKinds(client, eventId, said)
  return why ? { state: 'refused', sentence: m.event_form_kinds_not_saved({ why }), problems: {} } : undefined
}

/** The same for an event that was just created, and is a draft until it is done. */
export async function saveFirstKinds(
  client: QueryClient,
  id: string,
  said: Said,
): Promise<SendState | undefined> {
  const why = await sayKinds(client, id, said)
  return why
    ? { state: 'half_way', id, sentence: m.event_form_half_way_kinds({ why }), problems: {} }
    : undefined
}

async function sayKinds(client: QueryClient, eventId: string, { kinds, timing }: Said) {
  try {
    await callFunction('set-place-kinds', { eventId, kinds: toPlaceKinds(kinds, timing, Date.now()) })
    return undefined
  } catch (error) {
    return error instanceof Error ? refusalOf(error) : m.site_error_internal()
  } finally {
    void client.invalidateQueries({ queryKey: answeringKeys.of(eventId) })
    void client.invalidateQueries({ queryKey: [...eventKeys.one(eventId), 'kinds'] })
  }
}

export { kindsForCopy, toPlaceKinds } from './kind-drafts.ts'
export { kindProblems } from './kind-problems.ts'
