import * as m from '@hearth/messages'
import { isLocale } from '@hearth/messages/locales'
import { type CallTicket, EngineError } from '@hearth/network-sdk'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callFunction } from '../../../data/call-function.ts'
import { eventKeys } from '../../../data/event/queries.ts'
import { getEngine } from '../../../data/network.ts'
import { refusalOf } from '../../../format/error-words.ts'
import type { RepeatDraft } from '../../../forms/repeats/repeat-draft.ts'
import { type AnsweringChoice, requestOf } from './answering/answering-choice.ts'
import { repeat, writeLanguage } from './beside-record.ts'
import { cachedEvent } from './cached-event.ts'
import { type EveningDraft, isSameEvening, noEvening, toEvening } from './evening-draft.ts'
import { type EventDraft, toEventInput } from './event-draft.ts'
import { type KindDraft, kindStore } from './kind-queries.ts'
import { failureOf, type SendState } from './send-state.ts'

/** A sending whose answer did not come yet, and the input that it was made for. */
type Sent = { ticket: CallTicket; ticketFor: string }

/** What the form says of a new event, and what is to become of it. */
export type NewEvent = {
  draft: EventDraft
  answering: AnsweringChoice
  language?: string | undefined
  evening?: EveningDraft | undefined
  kinds?: KindDraft[] | undefined
  repeats?: RepeatDraft | undefined
  status: 'draft' | 'published'
}

/**
 * Creates an event once, however often it is sent: as a draft first, then with what its host chose about who may come, and
 * published only then, so that nobody sees for a moment what is to be hidden. The ticket of a sending is held here and kept
 * with the draft, so that a retry, also after a reload, is the same request and goes on where it stopped. `send` gives the
 * event's id, or `undefined` when the state says why there is none. `initial` is where an earlier visit left it.
 */
export function useEventCreation(userId: string, initial: SendState = { state: 'idle' }) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<SendState>(initial)
  const isSending = useRef(false)
  // Also where the browser keeps nothing, a second press is the same request.
  const [sending] = useState(() => ({ sent: savedSending(userId) }))

  async function send(event: NewEvent): Promise<string | undefined> {
    if (isSending.current) return undefined
    isSending.current = true
    setState({ state: 'sending' })
    try {
      const id = await create({ userId, event, sending, onState: setState })
      const stopped = await finish(queryClient, id, event, sending.sent?.ticketFor)
      if (stopped) {
        setState(stopped)
        return undefined
      }
      forget()
      setState({ state: 'confirmed' })
      return id
    } catch (error) {
      setState(failureOf(error, m.event_form_unanswered_creation()))
      return undefined
    } finally {
      isSending.current = false
      void queryClient.invalidateQueries({ queryKey: eventKeys.all })
    }
  }

  function forget(): void {
    sending.sent = undefined
    cachedEvent(userId).forget()
  }

  return {
    state,
    send,
    /** Begins with nothing: what was written and sent before is another event's. */
    startAnew: () => {
      forget()
      setState({ state: 'idle' })
    },
  }
}

/**
 * Stores who may come to a draft that was just created, and then changes and publishes it as far as that is wanted. Gives
 * where it stopped, or nothing when it is done; each step can be done again.
 */
async function finish(
  client: QueryClient,
  id: string,
  { draft, answering, language, evening, kinds = [], repeats, status }: NewEvent,
  createdFrom: string | undefined,
): Promise<SendState | undefined> {
  const asDraft = toEventInput(draft, 'draft')
  try {
    await callFunction('set-answering', { eventId: id, ...requestOf(answering, asDraft.timing, Date.now()) })
  } catch (error) {
    const why = error instanceof Error ? refusalOf(error) : ''
    const sentence = m.event_form_half_way_rsvp({ why })
    return { state: 'half_way', id, sentence, problems: {} }
  }
  try {
    if (isLocale(language)) await writeLanguage(client, id, language)
  } catch (error) {
    const why = error instanceof Error ? refusalOf(error) : ''
    return { state: 'half_way', id, sentence: m.event_form_half_way_language({ why }), problems: {} }
  }
  try {
    if (evening && saysSomething(evening))
      await callFunction('save-evening', { eventId: id, ...toEvening(evening) })
  } catch (error) {
    const why = error instanceof Error ? refusalOf(error) : ''
    return { state: 'half_way', id, sentence: m.event_form_half_way_evening({ why }), problems: {} }
  }
  if (kinds.length > 0) {
    const stopped = await (await kindStore()).saveFirstKinds(client, id, { kinds, timing: asDraft.timing })
    if (stopped) return stopped
  }
  const stopped =
    status === 'draft' && JSON.stringify(asDraft) === createdFrom
      ? undefined
      : await publish(id, draft, status)
  return stopped ?? repeat(id, repeats, draft.startDate)
}

/** Stores what stands in the form now, as a draft or for everybody. */
async function publish(
  id: string,
  draft: EventDraft,
  status: NewEvent['status'],
): Promise<SendState | undefined> {
  try {
    await (await getEngine()).updateEvent(id, toEventInput(draft, status))
    return undefined
  } catch (error) {
    const failure = failureOf(error, m.event_form_unanswered_creation())
    if (failure.state !== 'refused') return failure
    const why = failure.sentence ?? m.event_form_problems_beside()
    const sentence =
      status === 'draft'
        ? m.event_form_half_way_not_changed({ why })
        : m.event_form_half_way_not_published({ why })
    return { state: 'half_way', id, sentence, problems: failure.problems }
  }
}

/** A new event says nothing of itself. */
const saysSomething = (evening: EveningDraft) => !isSameEvening(evening, noEvening)

function savedSending(userId: string): Sent | undefined {
  const { ticket, ticketFor } = cachedEvent(userId).load() ?? {}
  return ticket && ticketFor !== undefined ? { ticket, ticketFor } : undefined
}

/** The id of the event that this form makes, which is a draft until `finish`. */
async function create({
  userId,
  event: { draft, answering, language, evening, kinds, repeats, status },
  sending,
  onState,
}: {
  userId: string
  event: NewEvent
  sending: { sent: Sent | undefined }
  onState: (state: SendState) => void
}): Promise<string> {
  const input = toEventInput(draft, 'draft')
  const ticketFor = JSON.stringify(input)
  const engine = await getEngine()
  const earlier = sending.sent
  const isSame = earlier?.ticketFor === ticketFor
  if (earlier && !isSame) {
    // The form was changed after a sending whose answer never came: if that one did happen, it is the event.
    const outcome = await engine.findCreated(earlier.ticket)
    if (outcome.state === 'replied') return outcome.reply
    if (outcome.state === 'undecided') throw new EngineError('unreachable', m.event_form_still_undecided())
  }
  const call = await engine.prepareCreate(input, isSame ? earlier.ticket : undefined)
  const keep = (ticket: CallTicket | undefined) => {
    sending.sent = ticket && { ticket, ticketFor }
    cachedEvent(userId).save({
      ...{ draft, answering, status },
      ...(language && { language }),
      ...(evening && { evening }),
      ...(kinds && { kinds }),
      ...(repeats && { repeats }),
      ...sending.sent,
    })
  }
  try {
    return await call.send({
      onProgress: (progress, ticket) => {
        keep(ticket)
        if (progress !== 'replied') onState({ state: progress })
      },
    })
  } catch (error) {
    // A new ticket says that nothing ran under the one that was sent.
    if (call.ticket.requestId !== sending.sent?.ticket.requestId) keep(undefined)
    throw error
  }
}
