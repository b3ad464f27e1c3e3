import { type CandidShape, engineMethods, engineSideOf } from '@hearth/network-sdk/watch'
import { describe, expect, it } from 'vitest'
import { draftOf, readDraft } from './candid-draft.ts'
import { exampleFor } from './examples.ts'
import { groups, methodLabels } from './method-labels.ts'

const known = {
  eventId: 'a'.repeat(26),
  userId: '7f1c2a34-0000-4000-8000-000000000001',
  createdId: 'b'.repeat(26),
  sites: ['journal'],
  timeZone: 'Asia/Kathmandu',
  nowMs: Date.UTC(2031, 0, 1),
}

describe('the forms of the engine’s interface', () => {
  it('know every method of it, and none beside', () => {
    expect(Object.keys(methodLabels).toSorted()).toEqual(
      engineMethods()
        .map(({ name }) => name)
        .toSorted(),
    )
    for (const { takes, name } of engineMethods())
      expect(methodLabels[name]?.takes, name).toHaveLength(takes.length)
    for (const { group } of Object.values(methodLabels)) expect(groups.map(({ id }) => id)).toContain(group)
  })

  it.each(engineMethods().map((method) => [method.name, method] as const))(
    'fill %s with an example that goes through the wire unchanged',
    (name, { takes, encode }) => {
      const example = exampleFor(name, known)
      expect(example).toHaveLength(takes.length)
      const values = takes.map((shape, place) => {
        const read = readDraft(draftOf(shape, example[place]), shape, String(place))
        if (!read.ok) throw new Error(JSON.stringify(read.problems))
        return read.value
      })
      expect(engineSideOf(name).decodeArguments(encode(values))).toEqual(values)
    },
  )

  it('make a private draft in a month of the example event', () => {
    const [event] = exampleFor('createEvent', known)
    expect(event).toMatchObject({
      status: 'draft',
      visibility: 'private',
      timing: { startDate: '2031-01-31', timezone: 'Asia/Kathmandu' },
    })
  })
})

describe('a draft', () => {
  const nested: CandidShape = {
    kind: 'record',
    fields: [
      { name: 'capacity', shape: { kind: 'opt', of: { kind: 'nat' } } },
      { name: 'names', shape: { kind: 'vec', of: { kind: 'text' } } },
      {
        name: 'inside',
        shape: { kind: 'record', fields: [{ name: 'at', shape: { kind: 'nat', bits: 8 } }] },
      },
      { name: 'open', shape: { kind: 'bool' } },
    ],
  }

  it('reads as the library takes it: opts as lists of at most one, numbers as bigints', () => {
    const draft = draftOf(nested, { open: true, inside: { at: 255 }, names: ['x'], capacity: 12 })
    expect(readDraft(draft, nested, '0')).toEqual({
      ok: true,
      value: { capacity: [12n], names: ['x'], inside: { at: 255n }, open: true },
    })
    const empty = draftOf(nested, { capacity: undefined })
    expect(readDraft(empty, nested, '0')).toEqual({
      ok: true,
      value: { capacity: [], names: [], inside: { at: 0n }, open: false },
    })
  })

  it('keeps the order of its example', () => {
    const draft = draftOf(nested, { open: true, names: [] })
    expect(draft.kind === 'record' && Object.keys(draft.fields)).toEqual([
      'open',
      'names',
      'capacity',
      'inside',
    ])
  })

  it.each(['', '-1', '1.5', 'twelve', '0x10'])('says where "%s" is no number', (text) => {
    const draft = draftOf(nested, { capacity: text })
    expect(readDraft(draft, nested, '1')).toEqual({
      ok: false,
      problems: { '1.capacity': 'Write a whole number, 0 or more.' },
    })
  })

  it('says that a number is too large for its bits', () => {
    const draft = draftOf(nested, { inside: { at: 256 } })
    expect(readDraft(draft, nested, '0')).toEqual({
      ok: false,
      problems: { '0.inside.at': 'This number is too large.' },
    })
  })
})
