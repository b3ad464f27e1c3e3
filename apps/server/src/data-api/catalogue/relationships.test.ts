import { describe, expect, it } from 'vitest'
import type { Catalogue, Relationship } from './catalogue.ts'
import { findLink } from './relationships.ts'

const key = (constraint: string, table: string, column: string, target: string): Relationship => ({
  constraint,
  table,
  columns: [column],
  target,
  targetColumns: ['id'],
  isUnique: false,
})

const catalogue: Catalogue = {
  tables: new Map(),
  functions: new Map(),
  sharedFunctions: new Set(),
  dependencies: { readBy: () => undefined, writtenBy: () => undefined, changedWith: () => undefined },
  computedRelationships: [{ name: 'replies', table: 'people', target: 'letters', isToOne: false }],
  relationships: [
    key('letters_from_fkey', 'letters', 'from', 'people'),
    key('letters_to_fkey', 'letters', 'to', 'people'),
    key('people_mentor_fkey', 'people', 'mentor', 'people'),
  ],
}
const link = (table: string, name: string, hint?: string) => findLink(catalogue, { table, name, hint })

describe('finding a foreign key', () => {
  it('refuses to choose between several, and names them', () => {
    expect(() => link('letters', 'people')).toThrowError(
      expect.objectContaining({
        status: 300,
        code: 'PGRST201',
        details: [
          {
            cardinality: 'many-to-one',
            embedding: 'letters with people',
            relationship: 'letters_from_fkey using letters(from) and people(id)',
          },
          {
            cardinality: 'many-to-one',
            embedding: 'letters with people',
            relationship: 'letters_to_fkey using letters(to) and people(id)',
          },
        ],
        hint: expect.stringContaining("'people!letters_from_fkey', 'people!letters_to_fkey'"),
      }),
    )
  })

  it('is told by a constraint or a column, from either side', () => {
    expect(link('letters', 'people', 'letters_to_fkey')).toMatchObject({
      isToOne: true,
      pairs: [{ own: 'to', other: 'id' }],
    })
    expect(link('letters', 'people', 'from')).toMatchObject({ pairs: [{ own: 'from', other: 'id' }] })
    expect(link('letters', 'to')).toMatchObject({ pairs: [{ own: 'to', other: 'id' }] })
    expect(link('people', 'letters', 'from')).toMatchObject({
      isToOne: false,
      pairs: [{ own: 'id', other: 'from' }],
    })
    expect(link('people', 'letters_to_fkey')).toMatchObject({ target: 'letters', isToOne: false })
  })

  it('says of each choice how many rows it leads to, seen from the table that asks', () => {
    expect(() => link('people', 'letters')).toThrowError(
      expect.objectContaining({
        details: [
          expect.objectContaining({
            cardinality: 'one-to-many',
            relationship: 'letters_from_fkey using people(id) and letters(from)',
          }),
          expect.objectContaining({ relationship: 'letters_to_fkey using people(id) and letters(to)' }),
        ],
      }),
    )
  })

  describe('in a table that refers to itself', () => {
    const manyRows = { isToOne: false, pairs: [{ own: 'id', other: 'mentor' }] }

    it('reads the table’s name as the rows that refer, with and without a hint', () => {
      expect(link('people', 'people')).toMatchObject(manyRows)
      expect(link('people', 'people', 'mentor')).toMatchObject(manyRows)
      expect(link('people', 'people', 'people_mentor_fkey')).toMatchObject(manyRows)
    })

    it('reads the column alone as the row referred to', () => {
      expect(link('people', 'mentor')).toMatchObject({
        isToOne: true,
        pairs: [{ own: 'mentor', other: 'id' }],
      })
    })

    it('knows no relationship by the constraint alone, nor by a column with a hint', () => {
      for (const [name, hint] of [['people_mentor_fkey'], ['mentor', 'people_mentor_fkey']] as const) {
        expect(() => link('people', name!, hint)).toThrowError(
          expect.objectContaining({ status: 400, code: 'PGRST200' }),
        )
      }
    })
  })

  it('is found by the name of a function that computes it, without a hint', () => {
    expect(link('people', 'replies')).toMatchObject({ target: 'letters', isToOne: false, pairs: [] })
    expect(() => link('letters', 'replies')).toThrowError(expect.objectContaining({ code: 'PGRST200' }))
    expect(() => link('people', 'replies', 'from')).toThrowError(
      expect.objectContaining({ code: 'PGRST200' }),
    )
  })

  it('is refused when there is none', () => {
    expect(() => link('letters', 'stamps')).toThrowError(
      expect.objectContaining({ status: 400, code: 'PGRST200' }),
    )
    expect(() => link('letters', 'people', 'by')).toThrowError(expect.objectContaining({ code: 'PGRST200' }))
  })
})
