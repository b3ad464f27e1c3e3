import { parseEventRefusal } from '@hearth/contracts/event-refusal'
import type { CallTicket } from '@hearth/network-sdk'
import { EngineError } from '@hearth/network-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { getEngine } from '../../network.ts'
import { type DraftProblems, type EventDraft, fieldFor, toEventInput } from './event-draft.ts'
import { forgetDraft, keepDraft, loadDraft } from './kept-draft.ts'
import { eventKeys } from './queries.ts'

/** Where a creation or a change stands, as the form shows it. */
export type SendState =
  | { state: 'idle' }
  /** `processing`: the engine has it and has not answered yet. */
  | { state: 'sending' | 'processing' }
  /** Nothing was changed; problems of fields stand beside them. */
  | { state: 'refused'; sentence: string | undefined; problems: DraftProblems }
  /** No answer came. It may have happened; sending again cannot make it happen twice. */
  | { state: 'unanswered'; sentence: string }

/**
 * Creates an event once, however often it is sent. The ticket of the first sending is kept with the draft, so that a
 * retry, also after a reload, is the same request. `send` gives the event's id, or `undefined` when the state says why
 * there is none.
 */
export function useEventCreation(userId: string) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<SendState>({ state: 'idle' })
  const isSending = useRef(false)

  async function send(draft: EventDraft, status: 'draft' | 'published'): Promise<string | undefined> {
    if (isSending.current) return undefined
    isSending.current = true
    setState({ state: 'sending' })
    try {
      const id = await create(userId, draft, status, (progress) => setState({ state: progress }))
      forgetDraft(userId)
      await queryClient.invalidateQueries({ queryKey: eventKeys.all })
      setState({ state: 'idle' })
      return id
    } catch (error) {
      setState(failureOf(error))
      return undefined
    } finally {
      isSending.current = false
    }
  }
  return { state, send }
}

async function create(
  userId: string,
  draft: EventDraft,
  status: 'draft' | 'published',
  onState: (state: 'sending' | 'processing') => void,
): Promise<string> {
  const input = toEventInput(draft, status)
  const inputText = JSON.stringify(input)
  const kept = loadDraft(userId)
  const engine = await getEngine()
  if (kept?.ticket && kept.ticketFor !== inputText) {
    // The form was changed after a sending whose answer never came: if that one did happen, it is the event.
    const outcome = await engine.findCreated(kept.ticket)
    if (outcome.state === 'replied') {
      await engine.updateEvent(outcome.reply, input)
      return outcome.reply
    }
    if (outcome.state === 'undecided') {
      throw new EngineError(
        'unreachable',
        'What you sent before has no answer yet. Please wait a moment and try again.',
      )
    }
  }
  const isSame = kept?.ticketFor === inputText
  const call = await engine.prepareCreate(input, isSame ? kept?.ticket : undefined)
  const keep = (ticket: CallTicket) => keepDraft(userId, { draft, status, ticket, ticketFor: inputText })
  keep(call.ticket)
  return call.send({
    onProgress: (progress, ticket) => {
      keep(ticket)
      if (progress !== 'replied') onState(progress)
    },
  })
}

/** Changes an event. Sending it again changes nothing more, so it needs no ticket. */
export function useEventChange(id: string) {
  const queryClient = useQueryClient()
  const [state, setState] = useState<SendState>({ state: 'idle' })
  const isSending = useRef(false)

  async function send(
    draft: EventDraft,
    status: string,
    kept: { venueId?: string; image?: string; series?: string },
  ) {
    if (isSending.current) return false
    isSending.current = true
    setState({ state: 'sending' })
    try {
      await (await getEngine()).updateEvent(id, toEventInput(draft, status, kept))
      await queryClient.invalidateQueries({ queryKey: eventKeys.all })
      setState({ state: 'idle' })
      return true
    } catch (error) {
      setState(failureOf(error))
      return false
    } finally {
      isSending.current = false
    }
  }
  return { state, send }
}

/** A failure as the form tells it: a refusal beside its fields, anything else as one sentence. */
function failureOf(error: unknown): SendState {
  if (error instanceof EngineError && error.kind === 'refused') {
    const { fields, sentence } = parseEventRefusal(error.message)
    const problems: DraftProblems = {}
    const others: string[] = sentence ? [sentence] : []
    for (const [path, message] of Object.entries(fields)) {
      const field = fieldFor(path)
      if (field) problems[field] ??= message
      else others.push(message)
    }
    return { state: 'refused', sentence: others.join(' ') || undefined, problems }
  }
  const sentence =
    error instanceof EngineError
      ? error.message
      : 'Something went wrong on our side. Nothing you wrote is lost.'
  return { state: 'unanswered', sentence }
}
