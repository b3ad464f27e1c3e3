// A language that nobody speaks: English with brackets around every word, and longer. What a screen shows outside of brackets is no
// message; what does not fit in it would not fit in a language of long words either.

/** Inputs (`{name}`) and markup (`{#link}`) stay as they are; so does what is no word. */
function pseudoText(text: string): string {
  return text.replaceAll(/\{[^}]*\}|\p{L}[\p{L}\p{M}\p{N}’'@.-]*/gu, (part) =>
    part.startsWith('{') ? part : `[${lengthen(part)}]`,
  )
}

/** A vowel more for every six letters. */
function lengthen(word: string): string {
  const more = Math.floor(word.length / 6)
  return word.replace(/[aeiou](?!.*[aeiou])/i, (vowel) => vowel + vowel.toLowerCase().repeat(more))
}

type Variants = { match: Record<string, string> }

/** A catalogue of `packages/messages/en`, as JSON reads it. */
export function pseudoCatalogue(catalogue: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, message]) => [
      key,
      key === '$schema' ? message : pseudoMessage(message),
    ]),
  )
}

function pseudoMessage(message: unknown): unknown {
  if (typeof message === 'string') return pseudoText(message)
  return (message as Variants[]).map((variants) => ({
    ...variants,
    match: Object.fromEntries(Object.entries(variants.match).map(([when, text]) => [when, pseudoText(text)])),
  }))
}
