import { type VenueInput, venueInputSchema } from '@hearth/contracts/venue'
import * as m from '@hearth/messages'
import type { Checked } from '../../forms/draft-form.ts'
import { fieldFor, toVenueInput, type VenueDraft, type VenueProblems } from './venue-draft.ts'

/** The draft as the function takes it, or what is wrong with it, in the words in which the server would refuse it. */
export function checkDraft(draft: VenueDraft): Checked<VenueInput> {
  const checked = venueInputSchema.safeParse(toVenueInput(draft))
  if (checked.success) return { ok: true, input: checked.data }
  const problems: VenueProblems = {}
  for (const { path, message } of checked.error.issues) {
    const field = fieldFor(path.map(String).join('.')) ?? 'form'
    problems[field] ??= wordsFor(field, message)
  }
  return { ok: false, problems }
}

/** The schema's own words for what is no number speak of types; a person needs another sentence. */
function wordsFor(field: string, message: string): string {
  if (!/expected number|NaN/i.test(message)) return message

  return field === 'latitude'
    ? m.venue_latitude_wrong()
    : field === 'longitude'
      ? m.venue_longitude_wrong()
      : m.site_fields_not_whole()
}
