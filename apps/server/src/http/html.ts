// HTML that the server itself writes: everything put into it is escaped, unless it was made here too.

export type Html = { readonly html: string }

type Part = string | number | Html | readonly Html[] | null | undefined | false

/** A template in which every value is escaped text. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: strings.reduce((page, fixed, index) => page + fixed + show(parts[index]), '') }
}

/** Markup that is known to be safe, such as our own style sheet. */
export function trusted(markup: string): Html {
  return { html: markup }
}

function show(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (Array.isArray(part)) return part.map((each: Html) => each.html).join('')
  if (typeof part === 'object') return (part as Html).html
  return escapeHtml(String(part))
}

/** A name within a sentence, which keeps its own direction and turns nothing around it (Unicode, UAX #9: isolates). */
export const isolate = (name: string) => `\u2068${name}\u2069`

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!)
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
