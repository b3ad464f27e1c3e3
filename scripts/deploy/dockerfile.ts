export type Instruction = { name: string; words: string }

/** The instructions of a Dockerfile in order, each on one line, without comments. */
export function readInstructions(text: string): Instruction[] {
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter(Boolean)
  return lines.map((line) => {
    const [, name, words] = /^([A-Z]+)\s+(.*)$/.exec(line)!
    return { name: name!, words: words!.trim() }
  })
}
