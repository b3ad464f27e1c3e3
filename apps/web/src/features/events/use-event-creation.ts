import type { CallTicket } from '@hearth/network-sdk'
import { EngineError } from '@hearth/network-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { getEngine } from '../../network.ts'
import { type EventDraft, toEventInput } from './event-draft.ts'
import { forgetDraft, keepDraft, loadDraft } from './kept-draft.ts'
import { eventKeys } from './queries.ts'
import { failureOf, type SendState } from './send-state.ts'

/** A sending whose answer did not come yet, and the input that it was made for. */
type Sent = { ticket: CallTicket; ticketFor: string }

export const creationAgain =
  'Everything you wrote is kept here. You can send it again; it cannot happen twice.'

/**
 * Creates an event once, however often it is sent. The ticket of a sending is held here and kept with the draft, so that
 * a retry, also after a reload, is the same request. `send` gives the event's id, or `undefined` when the state says why
 * there is none; what is to be done `next` with the event belongs to the sending and does not reject. `initial` is where an
 * earlier visit left it.
 */
export function useEventCreation(userId: string, initial: SendState = { state: 'idle' }) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<SendState>(initial)
  const isSending = useRef(false)
  // Also where the browser keeps nothing, a second press is the same request.
  const [sending] = useState(() => ({ sent: keptSending(userId) }))

  async function send(
    draft: EventDraft,
    status: 'draft' | 'published',
    next?: (id: string) => Promise<void>,
  ): Promise<string | undefined> {
    if (isSending.current) return undefined
    isSending.current = true
    setState({ state: 'sending' })
    try {
      const id = await create({ userId, draft, status, sending, onState: setState })
      forget()
      await next?.(id)
      setState({ state: 'confirmed' })
      await queryClient.invalidateQueries({ queryKey: eventKeys.all })
      return id
    } catch (error) {
      setState(failureOf(error, creationAgain))
      return undefined
    } finally {
      isSending.current = false
    }
  }

  function forget(): void {
    sending.sent = undefined
    forgetDraft(userId)
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

function keptSending(userId: string): Sent | undefined {
  const { ticket, ticketFor } = loadDraft(userId) ?? {}
  return ticket && ticketFor !== undefined ? { ticket, ticketFor } : undefined
}

async function create({
  userId,
  draft,
  status,
  sending,
  onState,
}: {
  userId: string
  draft: EventDraft
  status: 'draft' | 'published'
  sending: { sent: Sent | undefined }
  onState: (state: SendState) => void
}): Promise<string> {
  const input = toEventInput(draft, status)
  const ticketFor = JSON.stringify(input)
  const engine = await getEngine()
  const earlier = sending.sent
  const isSame = earlier?.ticketFor === ticketFor
  if (earlier && !isSame) {
    // The form was changed after a sending whose answer never came: if that one did happen, it is the event.
    const outcome = await engine.findCreated(earlier.ticket)
    if (outcome.state === 'replied') {
      await engine.updateEvent(outcome.reply, input)
      return outcome.reply
    }
    if (outcome.state === 'undecided')
      throw new EngineError('unreachable', 'What you sent before has no answer yet. Please wait a moment.')
  }
  const call = await engine.prepareCreate(input, isSame ? earlier.ticket : undefined)
  const keep = (ticket: CallTicket | undefined) => {
    sending.sent = ticket && { ticket, ticketFor }
    const { copiedFrom } = loadDraft(userId) ?? {}
    keepDraft(userId, { draft, status, copiedFrom, ...sending.sent })
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

const changeAgain =
  'We do not know whether the change arrived. What you wrote still stands here; sending it again is safe.'

/** Changes an event. Sending it again changes nothing more, so it needs no ticket. */
export function useEventChange(id: string) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<SendState>({ state: 'idle' })
  const isSending = useRef(false)

  async function send(draft: EventDraft, status: string, kept: { image?: string; series?: string }) {
    if (isSending.current) return false
    isSending.current = true
    setState({ state: 'sending' })
    try {
      await (await getEngine()).updateEvent(id, toEventInput(draft, status, kept))
      setState({ state: 'confirmed' })
      await queryClient.invalidateQueries({ queryKey: eventKeys.all })
      return true
    } catch (error) {
      setState(failureOf(error, changeAgain))
      return false
    } finally {
      isSending.current = false
    }
  }
  return { state, send }
}
