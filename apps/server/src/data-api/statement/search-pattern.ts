/** What `like` and `ilike` were given: a search, or a text to be found as it is. */
export type SearchPattern = {
  isSearch: boolean
  /** The pattern for PostgreSQL's LIKE. */
  like: string
  /** The text itself, when nothing is searched for. */
  plain: string
}

/**
 * Reads the pattern of `like` and `ilike`. `*` and `%` stand for any text. `_` stands for itself (in PostgREST it is
 * any one character): names may contain it, and a look-up of `a_b` must not find `axb`. A backslash
 * before one of `% * _ \` makes it stand for itself, as those write it who escape for LIKE; any other backslash is one.
 */
export function readSearchPattern(text: string): SearchPattern {
  if (!/[\\%*_]/.test(text)) return { isSearch: false, like: text, plain: text }
  let isSearch = false
  let like = ''
  let plain = ''
  for (const [part, escaped] of text.matchAll(/\\([%*_\\])|[\s\S]/gu)) {
    const literal = escaped ?? part
    if (escaped === undefined && (part === '%' || part === '*')) {
      isSearch = true
      like += '%'
    } else {
      like += /[%_\\]/.test(literal) ? `\\${literal}` : literal
    }
    plain += literal
  }
  return { isSearch, like, plain }
}
