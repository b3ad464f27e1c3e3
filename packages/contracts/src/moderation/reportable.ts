import { withoutSecrets } from '../fields/without-secrets.ts'

export const maxErrorsAtOnce = 20
export const maxPlaces = 5
export const longestReportedMessage = 300

const name = '[A-Za-z_$][\\w$.]{0,40}'
/** Where engines quote the code's own words; whatever else is quoted may be what somebody typed. */
const ownWords = `\\((?:reading|setting|evaluating) '${name}'\\)|execute '${name}' on '${name}'|access (?:property )?["']${name}["']`
const quoted = `"[^"]*"?|“[^”]*”?|‘[^’]*’?|\`[^\`]*\`?|(?<!\\w)'(?:[^']|'(?=\\w))*'?`
/** Our own doors and files; any other address may name somebody. */
const ownAddress = /^\/(?:assets|(?:functions|rest|auth|storage)\/v1|api\/v\d)\//

const patterns: readonly (readonly [RegExp, (found: string, own?: string) => string])[] = [
  [new RegExp(`(${ownWords})|${quoted}`, 'g'), (_found, own) => own ?? '[words]'],
  [
    /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/?#"'()]*[^\s"'()]*/gi,
    (found) => ownPart(found.replace(/^[^/]*\/\/[^/?#]*/, '')),
  ],
  [/(?<![\w<\]])\/[\w%@.~:+-]+[^\s"'()]*/g, ownPart],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, () => '[id]'],
  [/\b[a-z2-7]{26}\b/g, () => '[id]'],
  [/(?<!\w)@[\w.-]+/g, () => '[name]'],
  [/\+?\d(?:[\s().-]{0,2}\d){5,}/g, () => '[number]'],
  [/[\s\p{Cc}]+/gu, () => ' '],
]

/**
 * An error's message as it may leave a browser: beyond secrets it holds no typed words, no names, no ids and no address
 * but those of our own files and doors, without queries. So the same error of two people is also the same text.
 */
export function reportableMessage(message: string): string {
  const clean = patterns.reduce(
    (rest, [pattern, keep]) => rest.replace(pattern, keep),
    withoutSecrets(message),
  )
  // Halves of characters, also of the one that the end cuts through, are no text that could be kept.
  return clean
    .trim()
    .slice(0, longestReportedMessage)
    .replace(/\p{Cs}/gu, '')
}

/** Where in our own files it happened, the innermost place first. */
export function reportablePlaces(stack = ''): string[] {
  return [...stack.matchAll(/\/assets\/[\w.-]{1,60}\.js:\d{1,6}:\d{1,6}/g)]
    .slice(0, maxPlaces)
    .map(([place]) => place)
}

function ownPart(address: string): string {
  return ownAddress.test(address) ? address.replace(/[?#].*/, '') : '[address]'
}
