import * as m from '@hearth/messages'
import { personName } from '../../format/person-name.ts'
import { formatMoment } from '../../format/when.ts'

/** That somebody is suspended, and until when. */
export function suspensionStatus(endsAt: string | null): string {
  return endsAt ? m.moderation_status_until({ when: formatMoment(endsAt) }) : m.moderation_status_no_end()
}

export function nameOfPerson(
  person: { username: string; display_name: string | null } | null,
): string | undefined {
  return person ? personName(person) : undefined
}
