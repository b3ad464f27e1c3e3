import { expect, it } from 'vitest'
import type { Catalogue, Column } from '../catalogue/catalogue.ts'
import { parseQuery } from '../request/parse-query.ts'
import type { TableRequest } from '../table-request.ts'
import { planRead } from './read-plan.ts'
import { rememberShapes } from './read-shapes.ts'
import { readStatement } from './read-statement.ts'

const columns = ['id', 'username', 'created_at'].map((name): [string, Column] => [
  name,
  { name, type: 'text', kind: name === 'username' ? 'text' : 'other', default: null },
])
const profiles = { name: 'profiles', columns: new Map(columns), computed: new Map(), primaryKey: ['id'] }
const catalogue: Catalogue = {
  tables: new Map([['profiles', profiles]]),
  relationships: [],
  computedRelationships: [],
  functions: new Map(),
  sharedFunctions: new Set(),
  dependencies: { readBy: () => undefined, writtenBy: () => undefined, changedWith: () => undefined },
}

function planner() {
  let planned = 0
  const plan = rememberShapes(({ search }) => {
    planned++
    const node = planRead(catalogue, profiles, parseQuery(search))
    const wanted = { representation: 'array', wantsCount: false, wantsBody: true, isVisitor: false } as const
    return { statement: readStatement(node, wanted), offset: node.offset, restsOn: undefined }
  })
  const read = (search: string) => {
    const request = { method: 'GET', name: 'profiles', search, representation: 'array', catalogue }
    const preferences = { wantsCount: false }
    const actor = { role: 'anon' }
    return plan({ ...request, preferences, actor } as TableRequest).statement
  }
  return { read, planned: () => planned }
}

it('plans a shape once and puts each caller’s values in their places', () => {
  const { read, planned } = planner()
  const ask = (name: string, id: string) => read(`select=id&username=not.ilike.${name}&limit=5&id=eq.${id}`)
  const first = ask('Maya_1', '7')
  const second = ask('No.or', '8')
  expect(planned()).toBe(1)
  expect([first.values, second.values]).toEqual([
    ['Maya_1', '7', 5],
    ['No.or', '8', 5],
  ])
  expect([second.text, second.name, second.onlyReads]).toEqual([first.text, first.name, true])
  expect(first.text).toContain('lower(')
})

it('tells shapes apart by operator, column, order and limit', () => {
  const { read } = planner()
  const searches = [
    'id=eq.a',
    'id=gt.a',
    'username=eq.a',
    'id=not.eq.a',
    'id=eq.a&limit=1',
    'id=eq.a&order=id',
  ]
  expect(new Set(searches.map((search) => read(search).text)).size).toBe(searches.length)
})

it('plans alone what a value decides: a search, an encoded text, a pattern on another type', () => {
  const { read } = planner()
  read('username=ilike.maya')
  expect(read('username=ilike.ma*').values).toEqual(['ma%'])
  expect(read('username=ilike.ma%25').values).toEqual(['ma%'])
  expect(read('username=eq.ma%20ya').values).toEqual(['ma ya'])
  expect(read('created_at=like.a').values).toEqual(['a'])
  expect(read('created_at=like.a_b').values).toEqual(['a\\_b'])
})

it('never mistakes a caller’s text for a stand-in', () => {
  const { read } = planner()
  const search = (id: string) => `username=in.(stand_in_0)&username=eq.stand_in_0&id=eq.${id}`
  expect(read(search('1')).values).toEqual([['stand_in_0'], 'stand_in_0', '1'])
  expect(read(search('2')).values).toEqual([['stand_in_0'], 'stand_in_0', '2'])
  const grouped = (id: string) => `or=(username.eq.stand_in_0,username.eq.b)&id=eq.${id}`
  expect(read(grouped('1')).values).toEqual(['stand_in_0', 'b', '1'])
})

it('refuses in the words of what was asked', () => {
  const { read } = planner()
  for (const value of ['5', '6']) {
    expect(() => read(`order=eq.${value}`)).toThrow(value)
    expect(() => read(`nothing=eq.${value}`)).toThrow('nothing')
  }
})
