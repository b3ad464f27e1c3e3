import type { Database } from '@hearth/database'
import { readDefinitions } from './dependency-query.ts'

/** Tables by schema and name. Undefined where it cannot be told: then it may be any. */
export type Tables = ReadonlySet<string> | undefined

/** What rests on what, as the definitions of views, policies, functions and triggers say. */
export type Dependencies = {
  /** What an answer rests on that reads these tables and calls these functions of the exposed schema. */
  readBy(names: readonly string[]): Tables
  /** What may be others once a statement has run: what it writes, and what is written because of that. */
  writtenBy(statement: string): Tables
  /** The same for a table of the exposed schema that was written. */
  changedWith(table: string): Tables
}

const exposed = (name: string) => `public.${name}`
const maxRemembered = 2000
const longestRemembered = 2000

/** Reads the definitions. Throws what the database throws. */
export async function loadDependencies(database: Database): Promise<Dependencies> {
  const { tables, functions, triggers, cascades } = await readDefinitions(database)
  const known = new Map<string, Definition>()
  for (const { name, text } of tables) known.set(name, { text, isOpen: false, isVolatile: false })
  // A function may stand there several times; what any of them does, the name does.
  for (const { name, text, isOpen, isVolatile } of functions) {
    const other = known.get(asFunction(name))
    known.set(asFunction(name), {
      text: other ? `${other.text}\n${text}` : text,
      isOpen: isOpen || (other?.isOpen ?? false),
      isVolatile: isVolatile || (other?.isVolatile ?? false),
    })
  }
  /** What goes by a name: a table, a function, or both. */
  const knownAs = (name: string) => [name, asFunction(name)].filter((key) => known.has(key))

  const mentioned = remember((key: string) => namesIn(known.get(key)!).flatMap(knownAs))
  const tablesWritten = (text: string) => targetsIn(text).filter((name) => known.has(name))
  const targets = remember((key: string) => tablesWritten(known.get(key)!.text))
  /** Whether it makes statements while it runs, which nobody can read beforehand. */
  const isDynamic = remember(
    (key: string) => !isTable(key) && !ofNamedTables.has(key) && isUnreadable(known.get(key)!.text),
  )

  const readBy = remember((name: string): Tables => {
    const found = new Set(knownAs(name))
    if (found.size === 0) return undefined
    for (const one of found) {
      if (isDynamic(one)) return undefined
      for (const other of mentioned(one)) found.add(other)
    }
    return new Set([...found].filter(isTable))
  })

  /** Tables that functions write, those that they call included. PostgreSQL lets only volatile ones write. */
  const writtenByFunctions = (names: readonly string[]): Tables => {
    const found = new Set(names)
    const written = new Set<string>()
    for (const one of found) {
      if (known.get(one)!.isVolatile) {
        if (isDynamic(one)) return undefined
        for (const target of targets(one)) written.add(target)
      }
      for (const other of mentioned(one)) if (!isTable(other)) found.add(other)
    }
    return written
  }

  const following = remember((table: string): Tables => {
    if (!known.has(table)) return undefined
    const theirs = triggers.filter((one) => one.table === table).map((one) => asFunction(one.function))
    const byTriggers = writtenByFunctions(theirs)
    const byKeys = cascades.filter(({ to }) => to === table).map(({ from }) => from)
    return byTriggers && new Set([...byTriggers, ...byKeys])
  })

  const withAllThatFollows = (first: Iterable<string>): Tables => {
    const found = new Set(first)
    for (const table of found) {
      const more = following(table)
      if (!more) return undefined
      for (const other of more) found.add(other)
    }
    return found
  }

  return {
    readBy: (names) => union(names.map((name) => readBy(exposed(name)))),
    writtenBy: remember((statement: string): Tables => {
      const called = callsIn(statement).map(asFunction)
      const byFunctions = writtenByFunctions(called.filter((key) => known.has(key)))
      return byFunctions && withAllThatFollows([...tablesWritten(statement), ...byFunctions])
    }),
    changedWith: remember((table: string) => withAllThatFollows([exposed(table)])),
  }
}

/** By its name: a table as it is, a function with brackets, because one of each may share a name. */
type Definition = { text: string; isOpen: boolean; isVolatile: boolean }

const asFunction = (name: string) => `${name}()`
/** Make statements, but only about tables that a text names: that of the caller who hands one over, or their own. */
const ofNamedTables: ReadonlySet<string> = new Set(
  ['hearth.first_ids', 'hearth.place_cities'].map(asFunction),
)
const isTable = (key: string) => !key.endsWith('()')

const makesStatements = /\bexecute\s+(?!on\b|function\b|procedure\b)/i
/** A look whose tables stand in the text: conditions are put into it, names are not. */
const looksWithConditions = /\bexecute\s+format\(\s*'(?:explain \(format json\) )?select\b/gi
const putsNamesIn = /%\d*\$?I|\bquote_ident\b/
const qualified = /\b([a-z_][a-z0-9_]*)\.([a-z_][a-z0-9_]*)\b/g
const word = /\b[a-z_][a-z0-9_]*\b/g
const target =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?((?:[a-z_][a-z0-9_]*\.)?[a-z_][a-z0-9_]*)/gi
const call = /\b((?:[a-z_][a-z0-9_]*\.)?[a-z_][a-z0-9_]*)\s*\(/g

function isUnreadable(text: string): boolean {
  if (putsNamesIn.test(text)) return makesStatements.test(text)
  return makesStatements.test(text.replace(looksWithConditions, ''))
}

/**
 * The tables and functions that a definition names: with their schema, or where the search path is open also without.
 */
function namesIn({ text, isOpen }: Definition): string[] {
  const plain = text.replaceAll('"', '')
  const names = [...plain.matchAll(qualified)].map(([name]) => name)
  if (isOpen) names.push(...[...plain.matchAll(word)].map(([name]) => exposed(name)))
  return [...new Set(names)]
}

function targetsIn(text: string): string[] {
  return found(target, text)
}

function callsIn(text: string): string[] {
  return found(call, text)
}

/** Names of tables or functions; one without a schema is one of the exposed. */
function found(pattern: RegExp, text: string): string[] {
  const names = [...text.replaceAll('"', '').matchAll(pattern)].map((match) => match[1]!.toLowerCase())
  return [...new Set(names.map((name) => (name.includes('.') ? name : exposed(name))))]
}

function union(parts: readonly Tables[]): Tables {
  const [first, ...others] = parts
  if (others.length === 0) return first
  const all = new Set<string>()
  for (const part of parts) {
    if (!part) return undefined
    for (const name of part) all.add(name)
  }
  return all
}

/**
 * Answers each question once, as long as there are not too many, and none is long: callers make new shapes of
 * statements.
 */
function remember<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    if (text.length > longestRemembered) return work(text)
    if (known.has(text)) return known.get(text)!
    if (known.size >= maxRemembered) known.clear()
    const found = work(text)
    known.set(text, found)
    return found
  }
}
