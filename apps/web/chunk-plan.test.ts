import { describe, expect, it } from 'vitest'
import { type BuiltFile, type Kinds, planOf } from './chunk-plan.ts'

const kinds: Kinds = {
  isScreen: (module) => module.startsWith('screens/'),
  isEverywhere: (module) => module === 'guard',
  isAfterFirst: (module) => module === 'member',
  isLater: () => false,
  isSoon: (module) => module === 'soon',
}

/** A file of the first build with one module of the same name. */
const file = (name: string, bytes: number, imports: string[] = [], isEntry = false): BuiltFile => ({
  fileName: name,
  facadeModuleId: name,
  moduleIds: [name],
  code: 'x'.repeat(bytes),
  imports,
  dynamicImports: [],
  isEntry,
  isDynamicEntry: !isEntry && !name.startsWith('shared'),
})

const modulesOf = (files: readonly BuiltFile[]) =>
  planOf(files, kinds)
    .map(({ modules }) => [...modules].sort())
    .filter((modules) => modules.length > 0)
    .sort()

describe('the files that screens share', () => {
  it('puts together what the same screens need', () => {
    const files = [
      file('main', 100, [], true),
      file('screens/a', 10, ['shared-1', 'shared-2']),
      file('screens/b', 10, ['shared-1', 'shared-2']),
      file('shared-1', 100),
      file('shared-2', 100),
    ]
    expect(modulesOf(files)).toEqual([['shared-1', 'shared-2']])
  })

  it('keeps apart what one screen would load in vain, while few files are there', () => {
    const files = [
      file('main', 100, [], true),
      file('screens/a', 10, ['shared-1', 'shared-2']),
      file('screens/b', 10, ['shared-1']),
      file('screens/c', 10, ['shared-2']),
      file('shared-1', 20_000),
      file('shared-2', 20_000),
    ]
    expect(modulesOf(files)).toEqual([['shared-1'], ['shared-2']])
  })

  it('brings a screen of very many parts to as many files as one may have', () => {
    const names = Array.from({ length: 14 }, (_, at) => `shared-${at}`)
    const files = [
      file('main', 100, [], true),
      file('screens/a', 10, names),
      ...names.map((name) => file(`screens/of-${name}`, 10, [name])),
      ...names.map((name) => file(name, 9000)),
    ]
    expect(modulesOf(files).length).toBeLessThanOrEqual(8)
    expect(modulesOf(files).flat().sort()).toEqual([...names].sort())
  })

  it('makes no two files that need each other', () => {
    const files = [
      file('main', 100, [], true),
      file('screens/a', 10, ['shared-top']),
      file('screens/b', 10, ['shared-middle']),
      file('shared-top', 100, ['shared-middle']),
      file('shared-middle', 90_000, ['shared-bottom']),
      file('shared-bottom', 100),
    ]
    const together = modulesOf(files).find((modules) => modules.includes('shared-top'))!
    if (together.includes('shared-bottom')) expect(together).toContain('shared-middle')
    expect(modulesOf(files).flat().sort()).toEqual(['shared-bottom', 'shared-middle', 'shared-top'])
  })

  it('puts together what stands beside screens too', () => {
    const files = [
      file('main', 100, [], true),
      file('screens/a', 10, ['shared-1']),
      file('dialog', 10, ['shared-1', 'shared-2', 'shared-3']),
      file('shared-1', 40_000),
      file('shared-2', 9000),
      file('shared-3', 9000),
    ]
    expect(modulesOf(files)).toEqual([['shared-1'], ['shared-2', 'shared-3']])
  })

  it('puts together what a screen asks for once it is drawn, apart from what it begins with', () => {
    const files = [
      file('main', 100, [], true),
      { ...file('screens/a', 10, ['shared-1']), dynamicImports: ['soon'] },
      file('screens/b', 10, ['shared-1', 'shared-2']),
      file('soon', 10_000, ['shared-2', 'shared-3']),
      file('shared-1', 40_000),
      file('shared-2', 2000),
      file('shared-3', 2000),
    ]
    expect(modulesOf(files)).toEqual([
      ['shared-1', 'shared-2'],
      ['shared-3', 'soon'],
    ])
  })

  it('puts what every member loads after the first paint into one file of its own', () => {
    const files = [
      file('main', 100, [], true),
      file('screens/a', 10, ['shared-1']),
      file('member', 10, ['shared-1', 'shared-2']),
      file('shared-1', 100),
      file('shared-2', 100),
    ]
    expect(planOf(files, kinds)[0]).toEqual({ name: 'member', modules: new Set(['member', 'shared-2']) })
  })
})
