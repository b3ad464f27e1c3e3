// Identifiers speak the field's language: the words that docs/glossary.md replaces stand in no name, whole or as a part of one.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { functionTable } from '@hearth/contracts/functions'
import { parseSync } from 'oxc-parser'
import { z } from 'zod'

/** What each replaced word is called instead, as the table under "Instead of" in the glossary's text says it. */
export function replacedWords(glossary: string): Map<string, string> {
  const table = glossary.slice(glossary.indexOf('## Instead of'))
  return new Map(
    Array.from(table.matchAll(/^\| `(\w+)` \| (.+?) \|/gm), ([, word, instead]) => [word!, instead!]),
  )
}

/** What is wrong with the names of one file, one sentence each. `allowed`: names that others gave, such as those of the protocol. */
export function findWordProblems(
  file: { path: string; text: string },
  words: ReadonlyMap<string, string>,
  allowed: ReadonlySet<string> = new Set(),
): string[] {
  const names = new Set<string>()
  collectNames(parseSync(file.path, file.text).program, names)
  return [...names].flatMap((name) => {
    const word = allowed.has(name) ? undefined : partsOf(name).find((part) => words.has(part))
    return word ? [`${file.path}: ${name} says "${word}" instead of ${words.get(word)}`] : []
  })
}

/** `heldEventIds` → held, event, ids. Names with underscores come from SQL and protocols, and are theirs. */
function partsOf(name: string): string[] {
  if (name.includes('_')) return []
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((part) => part.toLowerCase())
}

function collectNames(node: unknown, names: Set<string>): void {
  if (Array.isArray(node)) for (const each of node) collectNames(each, names)
  else if (node && typeof node === 'object') {
    const { type, name } = node as { type?: string; name?: unknown }
    if (typeof name === 'string' && type?.endsWith('Identifier')) names.add(name)
    for (const each of Object.values(node)) collectNames(each, names)
  }
}

/** Names that clients read or send stay as they are: the functions, and the fields of what goes in and comes out. */
const protocolNames = (): ReadonlySet<string> =>
  new Set(
    Object.entries(functionTable).flatMap(([name, { input, output }]) => [
      name,
      ...[input, output].flatMap((schema) =>
        typeof schema === 'string'
          ? []
          : fieldsOf(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' })),
      ),
    ]),
  )

function fieldsOf(schema: unknown): string[] {
  if (!schema || typeof schema !== 'object') return []
  const { properties } = schema as { properties?: object }
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(fieldsOf)]
}

if (process.argv[1] === import.meta.filename) {
  const root = join(import.meta.dirname, '..')
  const words = replacedWords(readFileSync(join(root, 'docs/glossary.md'), 'utf8'))
  // `House` is an icon's name, and the others are methods of the canister.
  const allowed = new Set([
    ...protocolNames(),
    'House',
    'tellMembers',
    'tellVenues',
    'tellHosts',
    'tellSeats',
  ])
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  // The tables that stand for any app's in the tests of the table protocol have letters, and may.
  const paths = listed
    .split('\n')
    .filter((path) => path !== '' && !/\.did\.|data-api\/.*(\.test|testing)/.test(path))
  const problems = paths.flatMap((path) =>
    findWordProblems({ path, text: readFileSync(join(root, path), 'utf8') }, words, allowed),
  )
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
