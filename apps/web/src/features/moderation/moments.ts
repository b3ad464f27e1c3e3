import { m } from '@hearth/messages'
import { personName } from '../../format/person-name.ts'
import { formatMoment } from '../../format/when.ts'

/** Until when something lasts. */
export function untilOf(endsAt: string | null): string {
  return endsAt ? m.moderation_until({ when: formatMoment(endsAt) }) : m.moderation_without_end()
}

export function nameOfPerson(
  person: { username: string; display_name: string | null } | null,
): string | undefined {
  return person ? personName(person) : undefined
}
