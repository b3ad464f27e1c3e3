import { eventInputSchema } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { type DraftProblems, type EventDraft, fieldFor, toEventInput } from './event-draft.ts'

/** What is wrong with the draft, by field, in the same words as the engine would refuse it. */
export function draftProblems(draft: EventDraft, status: string): DraftProblems {
  const problems: DraftProblems = {}
  if (draft.isOnline && status === 'published' && !draft.onlineUrl.trim()) {
    problems.onlineUrl = m.event_form_online_missing()
  }
  if (draft.price === 'fixed' && !draft.priceMin.trim()) problems.priceMin = m.event_price_missing()
  if (draft.startDate === '') problems.startDate = m.event_form_start_date_missing()
  const checked = eventInputSchema.safeParse(toEventInput(draft, status))
  for (const issue of checked.error?.issues ?? []) {
    const field = fieldFor(issue.path.map(String).join('.'))
    if (field) problems[field] ??= wordsFor(field, issue.message)
  }
  if (draft.isOnline) delete problems.venueName
  return problems
}

/** The schema's own words for a number that is none speak of types; a person needs another sentence. */
function wordsFor(field: keyof EventDraft, message: string): string {
  if (!/expected number/i.test(message)) return message
  return field === 'capacity' ? m.site_fields_not_whole() : m.event_form_amount_wrong()
}
