import { limits } from '../limits.ts'
import { noAggregates, notSupported } from '../protocol-error.ts'
import type { Field, JsonStep, SelectItem } from './query.ts'
import { Scanner } from './scanner.ts'

type Counts = { items: number; embeds: number }

/** Reads `select=id,name:title,data->>city,host:profiles!created_by(username)`. Throws PGRST100 or PGRST123. */
export function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner(text, 'select parameter')
  const items = parseItems(scanner, 0, { items: 0, embeds: 0 })
  scanner.end()
  return items
}

/** A column, and the way into it when it holds JSON: `data->address->>city`. */
export function parseField(scanner: Scanner): Field {
  return { column: scanner.name(), path: parseJsonPath(scanner) }
}

export function parseJsonPath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = []
  while (scanner.take('->')) {
    const asText = scanner.take('>')
    if (path.length === limits.jsonPathSteps) scanner.fail(`at most ${limits.jsonPathSteps} steps into JSON`)
    const index = scanner.match(/-?\d{1,9}(?![\p{L}\p{N}_$])/uy)
    path.push({ key: index ? Number(index[0]) : scanner.name(), asText })
    if (asText && scanner.sees('->')) scanner.fail('nothing can follow ->>')
  }
  return path
}

function parseItems(scanner: Scanner, depth: number, counts: Counts): SelectItem[] {
  const items: SelectItem[] = []
  do {
    items.push(parseItem(scanner, depth, counts))
    scanner.skipSpaces()
  } while (scanner.take(','))
  return items
}

function parseItem(scanner: Scanner, depth: number, counts: Counts): SelectItem {
  if (++counts.items > limits.selectItems) {
    throw notSupported(
      'The select parameter is too long',
      `At most ${limits.selectItems} columns can be named.`,
    )
  }
  scanner.skipSpaces()
  if (scanner.take('*')) return { kind: 'all' }
  if (scanner.sees('...')) scanner.fail('spread embedding is not supported')
  let name = scanner.name()
  let alias: string | undefined
  if (!scanner.sees('::') && scanner.take(':')) {
    alias = name
    name = scanner.name()
  }
  if (name === 'count' && scanner.sees('()')) throw noAggregates()
  if (scanner.sees('!') || scanner.sees('(')) return parseEmbed(scanner, { name, alias, depth, counts })
  const path = parseJsonPath(scanner)
  const cast = scanner.take('::') ? scanner.name() : undefined
  if (scanner.match(/\.(?:avg|count|max|min|sum)\(\)/y)) throw noAggregates()
  return { kind: 'field', field: { column: name, path }, alias, cast }
}

function parseEmbed(
  scanner: Scanner,
  { name, alias, depth, counts }: { name: string; alias: string | undefined; depth: number; counts: Counts },
): SelectItem {
  let hint: string | undefined
  let isInner = false
  while (scanner.take('!')) {
    const word = scanner.name()
    if (word === 'inner') isInner = true
    else if (word !== 'left') {
      if (hint !== undefined) scanner.fail('one hint is enough')
      hint = word
    }
  }
  if (depth === limits.embedDepth) {
    throw notSupported('Too deeply embedded', `Embedding goes at most ${limits.embedDepth} levels deep.`)
  }
  if (++counts.embeds > limits.embeds) {
    throw notSupported('Too many embedded tables', `At most ${limits.embeds} can be embedded.`)
  }
  scanner.expect('(')
  scanner.skipSpaces()
  const items = scanner.sees(')') ? [] : parseItems(scanner, depth + 1, counts)
  scanner.expect(')')
  return { kind: 'embed', name, alias, hint, isInner, items }
}
