/** The beginning of a text as one line of at most `most` characters, cut between words. */
export function excerpt(text: string, max: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  if (characters.length <= max) return line
  const cut = characters.slice(0, max - 1).join('')
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > cut.length / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`
}

/** With a full stop, where it ends in a letter. */
export function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
