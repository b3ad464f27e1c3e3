const lineBreaks = /\r\n|[\r\n\u000b\u000c\u0085\u2028\u2029]/g
const otherControls = /[\u0000-\u0009\u000e-\u001f\u007f-\u009f]/g
/** Marks that turn the direction of whatever follows them. Those that only help the letters beside them stay. */
const turningMarks = /[\u202a-\u202e\u2066-\u2069]/g
/** No characters at all, in no encoding; XML forbids them. */
const noncharacters = /[\ufffe\uffff]/g

/** Text as every feed can carry it: one kind of line break, spaces for tabs, and nothing that cannot be read. */
export function readableText(value: string): string {
  return value
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(lineBreaks, '\n')
    .replace(/\t/g, ' ')
    .replace(otherControls, '')
    .replace(turningMarks, '')
    .replace(noncharacters, '')
}
