/** Whose a kind of place may be: of everyone who may answer, of members, or of those whom the hosts invited. */
export const kindTakers = ['everyone', 'members', 'invited'] as const
export type KindTakers = (typeof kindTakers)[number]

/** How a party divides over the kinds of places. */
export type ChosenKinds = { kind: number; people: number }[]

/** The same as people by kind, where a kind is the position of its number: what the database counts with. */
export function peopleByKind(chosen: ChosenKinds): number[] {
  const people: number[] = []
  for (const { kind, people: count } of chosen) people[kind - 1] = count
  return Array.from(people, (count) => count ?? 0)
}

/** And back. */
export function chosenFrom(people: readonly number[]): ChosenKinds {
  return people.flatMap((count, i) => (count > 0 ? [{ kind: i + 1, people: count }] : []))
}

/** How many people by kind are together. */
export const partyOf = (people: readonly number[]): number => people.reduce((sum, count) => sum + count, 0)

/** The name of a form's field that says how many places of a kind somebody wants. */
export const kindField = (kind: number) => `kind_${kind}`
