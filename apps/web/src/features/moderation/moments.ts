import { words } from './words.ts'

/** A day, as those who look after the house read it. */
export function dayOf(instant: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(instant),
  )
}

/** A day and a time on the reader's own clock. */
export function momentOf(instant: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(instant))
}

/** Until when something lasts. */
export function untilOf(endsAt: string | null): string {
  return endsAt ? words.until(momentOf(endsAt)) : words.withoutEnd
}

export function nameOfPerson(
  person: { username: string; display_name: string | null } | null,
): string | undefined {
  return person ? person.display_name || person.username : undefined
}
