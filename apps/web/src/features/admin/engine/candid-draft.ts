import * as m from '@hearth/messages'
import type { CandidShape } from '@hearth/network-sdk/watch'

/** What a form holds of a Candid value while somebody writes: numbers as they are typed, what is left out still there. */
export type Draft =
  | { kind: 'text'; text: string }
  | { kind: 'nat'; text: string }
  | { kind: 'bool'; isTrue: boolean }
  | { kind: 'opt'; isGiven: boolean; of: Draft }
  | { kind: 'vec'; items: Draft[] }
  /** In the order in which they are shown. */
  | { kind: 'record'; fields: Record<string, Draft> }

/** A problem's place: the argument's number and the names on the way down, `0.timing.startDate`. */
export type Problems = Record<string, string>

/**
 * The draft of a shape, filled from an example in plain values: what is undefined there is an opt that is not given. A
 * record's fields come in the example's order, because the interface as it is compiled has lost its own.
 */
export function draftOf(shape: CandidShape, example?: unknown): Draft {
  switch (shape.kind) {
    case 'text':
      return { kind: 'text', text: typeof example === 'string' ? example : '' }
    case 'nat':
      return { kind: 'nat', text: example === undefined ? '0' : String(example) }
    case 'bool':
      return { kind: 'bool', isTrue: example === true }
    case 'opt':
      return { kind: 'opt', isGiven: example !== undefined, of: draftOf(shape.of, example) }
    case 'vec':
      return {
        kind: 'vec',
        items: Array.isArray(example) ? example.map((item) => draftOf(shape.of, item)) : [],
      }
    case 'record': {
      const given = (example ?? {}) as Record<string, unknown>
      const order = Object.keys(given)
      const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
      const fields = shape.fields.toSorted((a, b) => place(a.name) - place(b.name))
      return {
        kind: 'record',
        fields: Object.fromEntries(fields.map(({ name, shape: of }) => [name, draftOf(of, given[name])])),
      }
    }
  }
}

/** The value as the library takes it, or what is wrong and where. `at` is the place of the whole draft. */
export function readDraft(
  draft: Draft,
  shape: CandidShape,
  at: string,
): { ok: true; value: unknown } | { ok: false; problems: Problems } {
  const problems: Problems = {}
  const value = read(draft, shape, at)
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, value }

  function read(part: Draft, of: CandidShape, place: string): unknown {
    if (part.kind === 'text') return part.text
    if (part.kind === 'bool') return part.isTrue
    if (part.kind === 'nat') return readNat(part.text, of, place)
    if (part.kind === 'opt') return part.isGiven && of.kind === 'opt' ? [read(part.of, of.of, place)] : []
    if (part.kind === 'vec')
      return of.kind === 'vec' ? part.items.map((item, index) => read(item, of.of, `${place}.${index}`)) : []
    if (of.kind !== 'record') return {}
    return Object.fromEntries(
      of.fields.map(({ name, shape: field }) => [
        name,
        read(part.fields[name] ?? draftOf(field), field, `${place}.${name}`),
      ]),
    )
  }

  function readNat(text: string, of: CandidShape, place: string): bigint {
    if (!/^\d{1,80}$/.test(text.trim())) {
      problems[place] = m.admin_engine_nat_missing()
      return 0n
    }
    const number = BigInt(text.trim())
    if (of.kind === 'nat' && of.bits !== undefined && number >= 2n ** BigInt(of.bits))
      problems[place] = m.admin_engine_nat_too_large()
    return number
  }
}
