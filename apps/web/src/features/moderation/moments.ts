import { personName } from '../../format/person-name.ts'
import { formatMoment } from '../../format/when.ts'
import { words } from './words.ts'

/** Until when something lasts. */
export function untilOf(endsAt: string | null): string {
  return endsAt ? words.until(formatMoment(endsAt)) : words.withoutEnd
}

export function nameOfPerson(
  person: { username: string; display_name: string | null } | null,
): string | undefined {
  return person ? personName(person) : undefined
}
