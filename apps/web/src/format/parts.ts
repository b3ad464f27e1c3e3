import * as m from '@hearth/messages'

/** `Casa do Forno, Lisbon`: what stands side by side, without what is missing. */
export function formatParts(parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(m.site_format_comma())
}
