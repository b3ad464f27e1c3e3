/** Texts by name, each asked for when it is read: while a module loads, nobody's language is known yet. */
/* @__NO_SIDE_EFFECTS__ */
export function inReadersLanguage<Name extends string>(
  messages: Record<Name, () => string>,
): Readonly<Record<Name, string>> {
  const getters = Object.entries<() => string>(messages).map(
    ([name, message]) => [name, { get: () => message(), enumerable: true }] as const,
  )
  return Object.defineProperties({}, Object.fromEntries(getters)) as Record<Name, string>
}
