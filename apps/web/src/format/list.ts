import { format } from '@hearth/messages/runtime'

/** `Ana, Berta and you`. */
export function formatList(names: readonly string[]): string {
  return new Intl.ListFormat(format).format(names)
}

/** The same in parts, for names that stand by themselves: what is no `element` stands between them. */
export function formatListParts(names: readonly string[]) {
  return new Intl.ListFormat(format).formatToParts(names)
}
