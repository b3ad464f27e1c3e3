import * as m from '@hearth/messages'

/** How a party divides over the kinds of places: `2 × With supper, 1 × Child`; empty where it has none. */
export function kindsInWords(
  kinds: readonly { kind: number; name: string }[],
  people: readonly number[],
): string {
  return kinds
    .flatMap(({ kind, name }) => {
      const count = people[kind - 1] ?? 0
      return count > 0 ? [m.attendance_kind_count({ count, name })] : []
    })
    .join(', ')
}
