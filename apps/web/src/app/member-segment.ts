/**
 * The router knows no segment that is a variable in part: `/@:username` is `/:username` to it. So this screen also stands
 * for every other address of one word, which is nobody's.
 */
export const routerPath = (path: string): string => path.replace('/@:', '/:')

/** Whom such a segment names, a username or an id; nothing where it does not begin with an `@`. */
export function memberIn(segment: string): string | undefined {
  return segment.length > 1 && segment.startsWith('@') ? segment.slice(1) : undefined
}
