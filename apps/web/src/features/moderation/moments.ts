import { formatMoment } from '../../format/when.ts'
import { words } from './words.ts'

/** Until when something lasts. */
export function untilOf(endsAt: string | null): string {
  return endsAt ? words.until(formatMoment(endsAt)) : words.withoutEnd
}

export function nameOfPerson(
  person: { username: string; display_name: string | null } | null,
): string | undefined {
  return person ? person.display_name || person.username : undefined
}
