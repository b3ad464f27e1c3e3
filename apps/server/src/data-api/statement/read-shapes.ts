import { hash } from 'node:crypto'
import type { Statement } from '@hearth/database'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Tables } from '../catalogue/dependencies.ts'
import { isVisitor, type TableRequest } from '../table-request.ts'

/** A read that is ready to run, from which row on its answer counts, and which tables it rests on. */
type PlannedRead = { statement: Statement; offset: number; restsOn: Tables }

type Plan = (request: TableRequest) => PlannedRead

/** A read planned with stand-ins; `places` says which of the caller's values each parameter is, -1 for none of them. */
type Shape = PlannedRead & { places: readonly number[] }

/** `username=ilike.maya`: one comparison with a value in which nothing is encoded, quoted or searched for. */
const comparison = /^((?:\w+\.)*\w+=(?:not\.)?(?:eq|neq|gt|gte|lt|lte|like|ilike)\.)([\w.:@-]+)$/
/** Where a value was; no URL contains it. */
const gap = '\0'

/** Longer query strings are rarely asked again. */
const longestSearch = 500
const maxShapes = 300

/**
 * Plans each shape of read once: apps send the same few requests again and again, with other ids and names in them.
 * A shape is learned by planning the request with stand-ins for its values. When a stand-in does not come out as
 * exactly one parameter, a value decides about more than itself, and such requests are planned one by one.
 */
export function rememberShapes(plan: Plan): Plan {
  const shapesOf = new WeakMap<Catalogue, Map<string, Shape | undefined>>()

  const shapeOf = (request: TableRequest, pattern: string): Shape | undefined => {
    let shapes = shapesOf.get(request.catalogue)
    if (!shapes) {
      shapes = new Map()
      shapesOf.set(request.catalogue, shapes)
    }
    const key = keyOf(request, pattern)
    const known = shapes.get(key)
    if (known || shapes.has(key)) return known
    const learned = learn(plan, request, pattern)
    if (shapes.size >= maxShapes) shapes.clear()
    shapes.set(key, learned)
    return learned
  }

  return (request) => {
    if (request.search.length > longestSearch) return plan(request)
    const { pattern, values } = takeValues(request.search)
    const shape = values.length > 0 ? shapeOf(request, pattern) : undefined
    if (!shape) return plan(request)
    const { statement, places, offset, restsOn } = shape
    const filled = places.map((place, at) => (place < 0 ? statement.values![at] : values[place]))
    return { statement: { ...statement, values: filled }, offset, restsOn }
  }
}

/** The query string with gaps, and what stood in them. */
function takeValues(search: string): { pattern: string; values: string[] } {
  const values: string[] = []
  let pattern = ''
  for (const part of search.split('&')) {
    const found = comparison.exec(part)
    if (found) values.push(found[2]!)
    pattern += found ? `&${found[1]}${gap}` : `&${part}`
  }
  return { pattern, values }
}

/** Everything but the values that the statement depends on. */
function keyOf(request: TableRequest, pattern: string): string {
  const { method, name, representation, preferences, range } = request
  const asked = `${method} ${name} ${representation} ${preferences.wantsCount} ${isVisitor(request)}`
  return `${asked} ${range ? `${range.offset}-${range.limit}` : ''} ${pattern}`
}

function learn(plan: Plan, request: TableRequest, pattern: string): Shape | undefined {
  const standIns: string[] = []
  // With an underscore, which a search would escape: then it does not come out as it went in.
  const search = pattern.slice(1).replaceAll(gap, () => {
    const standIn = `stand_in_${standIns.length}`
    standIns.push(standIn)
    return standIn
  })
  const planned = tryTo(() => plan({ ...request, search }))
  if (!planned) return undefined
  const { statement, offset, restsOn } = planned
  const values = statement.values ?? []
  const comeOutOnce = standIns.every((standIn) => values.filter((value) => value === standIn).length === 1)
  if (!comeOutOnce) return undefined
  return {
    // A short name: it is looked up with every request.
    statement: { ...statement, name: hash('sha256', statement.text, 'base64url') },
    places: values.map((value) => standIns.indexOf(value as string)),
    offset,
    restsOn,
  }
}

/** What fails with a stand-in is planned as it is, so that a refusal speaks of what was asked. */
function tryTo<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
