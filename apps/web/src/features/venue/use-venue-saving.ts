import { AppError } from '@hearth/contracts/errors'
import type { VenueInput } from '@hearth/contracts/venue'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { forgetVenues, saveVenue, venueFailure } from './mutations.ts'
import { fieldFor, type VenueProblems } from './venue-draft.ts'

/** Where saving stands, as the form shows it. */
export type SavingState =
  | { state: 'idle' | 'sending' }
  /** Nothing was changed; problems of fields stand beside them. */
  | { state: 'refused'; sentence: string | undefined }
  /** No answer came. It may have happened; saving again cannot make it happen twice. */
  | { state: 'unanswered'; sentence: string }

type SaveResult = { ok: true; venueId: string } | { ok: false; problems: VenueProblems }

/** Saves a venue, one request at a time. What did not succeed is also told in `saving`. */
export function useVenueSaving() {
  const client = useQueryClient()
  const [saving, setSaving] = useState<SavingState>({ state: 'idle' })
  const isSending = useRef(false)

  async function save(input: VenueInput): Promise<SaveResult> {
    if (isSending.current) return { ok: false, problems: {} }
    isSending.current = true
    setSaving({ state: 'sending' })
    try {
      const { venueId } = await saveVenue(input)
      setSaving({ state: 'idle' })
      await forgetVenues(client)
      return { ok: true, venueId }
    } catch (error) {
      const problems = problemsOf(error)
      setSaving(failureOf(error, problems))
      return { ok: false, problems: problems.byField }
    } finally {
      isSending.current = false
    }
  }
  return { saving, save }
}

/** What the server says of fields; what belongs to none that the form has stands in a sentence. */
function problemsOf(error: unknown): { byField: VenueProblems; others: string[] } {
  const byField: VenueProblems = {}
  const others: string[] = []
  for (const [path, sentence] of Object.entries((error instanceof AppError && error.fields) || {})) {
    const field = fieldFor(path)
    if (field) byField[field] ??= sentence
    else others.push(sentence)
  }
  return { byField, others }
}

const unanswered = new Set<string>(['unavailable', 'read_only', 'internal'])

function failureOf(error: unknown, { byField, others }: ReturnType<typeof problemsOf>): SavingState {
  const isRefusal = error instanceof AppError && !unanswered.has(error.code)
  if (!isRefusal) return { state: 'unanswered', sentence: venueFailure(error) }
  const isTold = Object.keys(byField).length > 0
  return { state: 'refused', sentence: others.join(' ') || (isTold ? undefined : venueFailure(error)) }
}
