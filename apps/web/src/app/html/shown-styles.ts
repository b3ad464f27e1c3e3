/** A rule, an at-rule, or a group of rules under one head. `needs` names the classes of each of its selectors. */
export type StyleRule = { head: string; body: string; rules?: StyleRule[]; needs?: string[][] }

/** Reads a style sheet as the build writes it: no comments, and braces only where blocks begin and end. */
export function readStyles(css: string): StyleRule[] {
  return [...blocksOf(css)].map(({ head, body }) => {
    if (/^@(?:layer|media|supports|container)\b/.test(head) && body)
      return { head, body, rules: readStyles(body) }
    if (head.startsWith('@')) return { head, body }
    return { head, body, needs: withoutArguments(head).split(',').map(classesOf) }
  })
}

/** Pages of a kind show the same classes: so many kinds are remembered, by their classes. */
const maxRemembered = 200
const remembered = new WeakMap<readonly StyleRule[], Map<string, string>>()

/**
 * What of the styles a page shows: the rules for its elements and for the classes that stand in it. A whole page carries
 * these inside and is dressed at once; the sheets themselves come with the scripts, before anything can change.
 */
export function stylesShownIn(html: string, rules: readonly StyleRule[]): string {
  const attributes = new Set(Array.from(html.matchAll(/\sclass="([^"]*)"/g), ([, names]) => names!))
  const shown = new Set([...attributes].flatMap((names) => names.split(' ')))
  const known = remembered.get(rules) ?? new Map<string, string>()
  remembered.set(rules, known)
  const key = [...shown].sort().join(' ')
  const written = known.get(key) ?? writeRules(rules, shown)
  if (known.size < maxRemembered) known.set(key, written)
  return written
}

function writeRules(rules: readonly StyleRule[], shown: ReadonlySet<string>): string {
  return rules
    .map(({ head, body, rules: inner, needs }) => {
      if (needs && !needs.some((classes) => classes.every((name) => shown.has(name)))) return ''
      const written = inner ? writeRules(inner, shown) : body
      if (written) return `${head}{${written}}`
      return inner ? '' : `${head};`
    })
    .join('')
}

function* blocksOf(css: string): Generator<{ head: string; body: string }> {
  let from = 0
  while (from < css.length) {
    const open = css.indexOf('{', from)
    const statement = css.indexOf(';', from)
    if (statement >= 0 && (open < 0 || statement < open)) {
      yield { head: css.slice(from, statement).trim(), body: '' }
      from = statement + 1
    } else if (open < 0) return
    else {
      const close = closingBrace(css, open)
      yield { head: css.slice(from, open).trim(), body: css.slice(open + 1, close) }
      from = close + 1
    }
  }
}

function closingBrace(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth++
    else if (css[at] === '}' && --depth === 0) return at
  }
  throw new Error('A style sheet ends within a rule.')
}

/** What stands in `:is(…)`, `:not(…)` and their like decides nothing here: the rule is kept by the rest. */
function withoutArguments(selectors: string): string {
  const inner = /\([^()]*\)/g
  let rest = selectors
  while (rest.match(inner)) rest = rest.replace(inner, '')
  return rest
}

const classesOf = (selector: string) => [...selector.matchAll(/\.([\w-]+)/g)].map(([, name]) => name!)
