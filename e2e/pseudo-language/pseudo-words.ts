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

/** Of code: what comments say; what a message gives, in backquotes; the same in the parts of one with markup, in quotation marks. */
const commentOrText = /\/\*[\s\S]*?\*\/|`[^`]*`|(?<=value: )"[^"]*"/g

/** The compiled functions of messages (`packages/messages/dist`), with their texts in this language. */
export function pseudoCode(code: string): string {
  return code.replaceAll(commentOrText, (part) => {
    if (part.startsWith('/*')) return part
    if (part.includes('\\')) throw new Error(`An escaped character is no word: ${part}`)
    return pseudoText(part)
  })
}
