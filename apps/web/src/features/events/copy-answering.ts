import type { SetAnsweringRequest } from '@hearth/contracts'
import { eventSpan } from '@hearth/contracts/event-span'
import { partyAtMost } from '@hearth/contracts/event-values'
import type { QueryClient } from '@tanstack/react-query'
import { callFunction } from '../../call-function.ts'
import { getEngine } from '../../network.ts'
import { howToAnswerOptions } from './answering/queries.ts'
import { type EventDraft, toEventInput } from './event-draft.ts'
import { clockIn } from './event-time.ts'
import { eventKeys, eventOptions } from './queries.ts'

type Answering = Omit<SetAnsweringRequest, 'eventId'>

/**
 * How people come to the event that a draft was copied from, for the copy; nothing where that is as ever. The last moment
 * for answers lies as long before the start as there; one that would have passed already is left out.
 */
export async function answeringForCopy(
  client: QueryClient,
  { modelId, draft }: { modelId: string; draft: EventDraft },
): Promise<Answering | undefined> {
  const [model, how] = await Promise.all([
    client.fetchQuery(eventOptions(modelId)),
    client.fetchQuery(howToAnswerOptions(modelId)),
  ])
  const { timing } = toEventInput(draft, 'draft')
  const untilMs =
    model &&
    how.answers_until &&
    eventSpan(timing).startsAtMs - eventSpan(model.timing).startsAtMs + Date.parse(how.answers_until)
  const until = untilMs && untilMs > Date.now() ? clockIn(timing.timezone ?? 'UTC', untilMs) : undefined
  const isAsEver = how.mode === 'open' && how.party_limit === partyAtMost && how.guest_list === 'hosts'
  if (isAsEver && !how.hides_address && !until) return undefined
  return {
    mode: how.mode,
    partyLimit: how.party_limit,
    guestList: how.guest_list,
    hidesAddress: how.hides_address,
    answersUntil: until ? `${until.date}T${until.time}` : null,
  }
}

/**
 * Chooses how people come to a new draft, and publishes it only then where that is wanted: nobody sees for a moment what is
 * to be hidden. False when it did not get so far; it is a draft then.
 */
export async function openAs(
  client: QueryClient,
  {
    id,
    draft,
    status,
    answering,
  }: { id: string; draft: EventDraft; status: 'draft' | 'published'; answering: Answering },
): Promise<boolean> {
  try {
    await callFunction('set-answering', { eventId: id, ...answering })
    if (status === 'published') await (await getEngine()).updateEvent(id, toEventInput(draft, status))
    return true
  } catch {
    return false
  } finally {
    await client.invalidateQueries({ queryKey: eventKeys.all })
  }
}
