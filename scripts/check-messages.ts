// What people read stands in the catalogues of packages/messages, is used, and is asked for when it is shown.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { readCatalogues } from '../packages/messages/catalogues.ts'
import { baseLocale, type Locale, locales } from '../packages/messages/locales.ts'

/** Where no sentence may stand outside of the catalogues. */
const translated = [
  'apps/web/src',
  'apps/sibling/src',
  'apps/server/src/auth/mails.ts',
  'apps/server/src/auth/account/deletion-mails.ts',
  'apps/server/src/auth/password',
  'apps/server/src/auth/second-factor/mails.ts',
  'apps/server/src/functions',
  'apps/server/src/mail',
  'apps/server/src/notifications',
  'apps/server/src/pages',
  'apps/server/src/feeds',
  'apps/server/src/calendar',
  'packages/contracts/src',
]

/** Words with a capital that no reader ever sees: names of keys, of HTTP's headers and of other people's products. */
const names =
  /^(?:[A-Z]\w*-\w[\w-]*|Enter|Escape|Tab|Home|End|Space|Backspace|Delete|Page(?:Up|Down)|Arrow\w+|Bearer .*|Hearth(?: \(…\))?|Etc\/.+)$/

/** The path of a drawing: `M3 30V15`. */
const drawing = /^[MHV][-\d…][-\d….\smlhvcsqtaz]*$/i

/** Tables that read the same in every language: languages in their own names, weekdays as schema.org writes them. */
const sameEverywhere = new Set(['languages', 'weekdays'])

/** Typefaces, headers, errors by their class, and what only who runs the server reads. */
const technical =
  /^(?:\w+ Variable|Cookie|Accept-Language|Origin, .+|List-Unsubscribe=.+|\w+Error|The web app is not built: .+)$/

/** Fields of structured data whose values schema.org names. */
const schemaOrg = new Set(['@type', 'eventStatus', 'eventAttendanceMode'])

/** What other servers read, in the words of the network; and the engine's English, which the browser knows as it knows codes. */
const wireFacts =
  /contracts\/src\/network\/(?:siblings|read-only)\.ts$|web\/src\/data\/engine\/engine-sentences\.ts$/

/** Of a component's arguments and of an object's fields, those whose text is for the program. */
const forProgram = new Set([
  '@type',
  'role',
  'className',
  'key',
  'name',
  'type',
  'method',
  'code',
  'timeZone',
  'displayName',
])

type Node = { type: string; start: number; [field: string]: unknown }
type Source = { path: string; text: string }

/**
 * What is wrong with one file, one sentence each: text for people (a capital first, then small letters) and text between tags
 * that stand in code, and messages asked for while the file loads, when nobody's language is known yet.
 */
export function findMessageProblems({ path, text }: Source, isTranslated: boolean): string[] {
  const problems: string[] = []
  const lineOf = (node: Node) => text.slice(0, node.start).split('\n').length
  const say = (node: Node, what: string) => problems.push(`${path}:${lineOf(node)}: ${what}`)
  walk(parseSync(path, text).program as unknown as Node, [], (node, above) => {
    if (isMessageCall(node) && !above.some(isFunction))
      say(node, 'asks for a message while the file loads; ask when it is shown')
    if (!isTranslated) return
    const written = textOf(node)
    if (written !== undefined && readByPeople(node, written, above))
      say(node, `“${written.trim().slice(0, 60)}” belongs into packages/messages`)
  })
  return problems
}

/** Keys that are named for another room, or that no source names. */
export function findCatalogueProblems(
  catalogues: Map<string, Record<string, unknown>>,
  sources: string,
): string[] {
  const used = new Set(Array.from(sources.matchAll(/\bm\.(\w+)/g), ([, key]) => key))
  return [...catalogues].flatMap(([room, messages]) =>
    Object.keys(messages).flatMap((key) => [
      ...(key.startsWith(`${room}_`)
        ? []
        : [`packages/messages/en/${room}.json: ${key} begins with ${room}_`]),
      ...(used.has(key) ? [] : [`packages/messages/en/${room}.json: nobody uses ${key}`]),
    ]),
  )
}

/** Formatters that a catalogue names and the registry has not, and those that no catalogue names. */
export function findFormatterProblems(
  catalogues: Map<string, Record<string, unknown>>,
  formatters: readonly string[],
): string[] {
  const named = [...catalogues].flatMap(([room, messages]) =>
    Object.entries(messages).flatMap(([key, message]) =>
      formattersOf(message).map((formatter) => ({ formatter, place: `${room}.json: ${key}` })),
    ),
  )
  return [
    ...named
      .filter(({ formatter }) => !formatters.includes(formatter))
      .map(
        ({ formatter, place }) =>
          `packages/messages/en/${place} asks for the formatter ${formatter}, which is none`,
      ),
    ...formatters
      .filter((name) => !named.some(({ formatter }) => formatter === name))
      .map((name) => `packages/messages/registry.js: no catalogue asks for ${name}`),
  ]
}

/** `local shown = count: number style=percent` asks for `number`. */
function formattersOf(message: unknown): string[] {
  if (typeof message === 'string') return []
  return (message as { declarations?: string[] }[])
    .flatMap(({ declarations = [] }) => declarations)
    .flatMap((declaration) => declaration.match(/^\s*local\s[^:]*:\s*(\w+)/)?.[1] ?? [])
}

/** What no text says: the glossary of each language lists it in a table whose head is "never | rather". */
export function forbiddenWords(glossary: string): string[] {
  const [, table = ''] = glossary.split(/^\| never \|.*$/m)
  const [rows = ''] = table.trimStart().split(/\n\s*\n/)
  return Array.from(rows.matchAll(/^\| `([^`]+)` \|/gm), ([, word]) => word!)
}

/** Where a language says what no text of it says. */
export const glossaryOf = (locale: Locale): string =>
  locale === baseLocale ? 'docs/glossary.md' : `docs/languages/${locale}.md`

/** Texts with a word that the glossary of their language has a better one for. */
export function findWordingProblems(
  catalogues: Map<string, Record<string, unknown>>,
  words: readonly string[],
  locale: Locale = baseLocale,
) {
  const forbidden = words.map((word) => ({ word, found: wholeWord(word) }))
  return [...catalogues].flatMap(([room, messages]) =>
    Object.entries(messages).flatMap(([key, message]) =>
      forbidden
        .filter(({ found }) => textsOf(message).some((text) => found.test(text)))
        .map(({ word }) => `packages/messages/${locale}/${room}.json: ${key} says “${word}”`),
    ),
  )
}

/** In any script: no letter stands beside it. */
function wholeWord(word: string): RegExp {
  const literal = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${literal}(?![\\p{L}\\p{M}\\p{N}])`, 'iu')
}

/** A message is a text, or its variants beside what they depend on. */
function textsOf(message: unknown): string[] {
  if (typeof message === 'string') return [message]
  return (message as { match: Record<string, string> }[]).flatMap(({ match }) => Object.values(match))
}

function walk(node: Node, above: Node[], visit: (node: Node, above: Node[]) => void): void {
  visit(node, above)
  const inside = [...above, node]
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof child === 'object' && 'type' in child) walk(child as Node, inside, visit)
}

const isFunction = ({ type }: Node) => /Function/.test(type)
const isMessageCall = ({ type, callee }: Node) =>
  type === 'CallExpression' &&
  (callee as Node).type === 'MemberExpression' &&
  ((callee as Node).object as { name?: string }).name === 'm'

function textOf(node: Node): string | undefined {
  if (node.type === 'JSXText' || (node.type === 'Literal' && typeof node.value === 'string'))
    return node.value as string
  if (node.type === 'TemplateLiteral')
    return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
  return undefined
}

/** Errors of the program and its types are for developers; so is what names a thing rather than says it. */
function readByPeople(node: Node, written: string, above: Node[]): boolean {
  if (node.type === 'JSXText') return /\p{L}/u.test(written) && !names.test(written.trim())
  const parent = above.at(-1)!
  const said = written.trim()
  if (/^(?:Import|Export|TS|Tagged)/.test(parent.type)) return false
  if (names.test(said) || technical.test(said) || drawing.test(written)) return false
  if (above.some(({ type, id }) => type === 'VariableDeclarator' && sameEverywhere.has(nameOf(id))))
    return false
  if (above.some(({ key }) => schemaOrg.has(nameOf(key)))) return false
  if (above.some(({ type, callee }) => type === 'NewExpression' && /Error$/.test(nameOf(callee))))
    return false
  if (forProgram.has(nameOf(parent.name ?? parent.key))) return false
  return /^[“‘(]?\p{Lu}.*\p{Ll}/u.test(written.trim())
}

const nameOf = (node: unknown): string => {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown }
  return typeof name === 'string' ? name : typeof value === 'string' ? value : ''
}

function check(): string[] {
  const folder = 'packages/messages/en'
  const catalogues = new Map(
    readdirSync(folder).map((file) => {
      const { $schema: _, ...messages } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      return [basename(file, '.json'), messages as Record<string, unknown>] as const
    }),
  )
  const registry = readFileSync('packages/messages/registry.js', 'utf8')
  const formatters = Array.from(registry.matchAll(/^export function (\w+)/gm), ([, name]) => name!)
  const sources = execFileSync('git', ['ls-files', 'apps/**/*.ts', 'apps/**/*.tsx', 'packages/**/*.ts'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path && !/\.test\.tsx?$|\/testing\/|\.d\.ts$/.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  return [
    ...findCatalogueProblems(catalogues, sources.map(({ text }) => text).join('\n')),
    ...findFormatterProblems(catalogues, formatters),
    ...locales.flatMap((locale) =>
      findWordingProblems(
        readCatalogues(locale),
        forbiddenWords(readFileSync(glossaryOf(locale), 'utf8')),
        locale,
      ),
    ),
    ...sources.flatMap((source) =>
      findMessageProblems(
        source,
        translated.some((start) => source.path.startsWith(start)) && !wireFacts.test(source.path),
      ),
    ),
  ]
}

if (import.meta.filename === process.argv[1]) {
  const problems = check()
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length ? 1 : 0
}
