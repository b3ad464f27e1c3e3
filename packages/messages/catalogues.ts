// The catalogues as they stand in their folders, for what checks or carries them; the app has them compiled.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Texts of one message by what they depend on; the last is for all. */
export type Variants = { declarations?: string[]; selectors?: string[]; match: Record<string, string> }
export type Message = string | Variants[]
/** The messages of one language by room, as `<language>/<room>.json` has them. */
export type Catalogues = Map<string, Record<string, Message>>

/** None where the language has no folder. */
export function readCatalogues(locale: string, folder = import.meta.dirname): Catalogues {
  const own = join(folder, locale)
  if (!existsSync(own)) return new Map()
  return new Map(
    readdirSync(own).map((file) => {
      const { $schema: _, ...messages } = JSON.parse(readFileSync(join(own, file), 'utf8'))
      return [basename(file, '.json'), messages]
    }),
  )
}

/** `local shown = count: number` is made of the input `count`. */
export function declarationsOf({ declarations = [] }: Pick<Variants, 'declarations'>) {
  return declarations.map((declaration) => {
    const [, name, input, formatter] = declaration.match(/^\s*local (\w+) = (\w+)(?:: (\w+))?/) ?? []
    const plain = declaration.match(/^\s*input (\w+)/)?.[1]
    return { name: name ?? plain!, input: input ?? plain!, formatter }
  })
}

/** What a message selects by that depends on one count and on nothing else; undefined of all others. */
export function countOf({ declarations = [], selectors = [] }: Omit<Variants, 'match'>): string | undefined {
  const [selector, ...others] = selectors
  const isCount = declarationsOf({ declarations }).some(
    ({ name, formatter }) => name === selector && formatter === 'plural',
  )
  return isCount && others.length === 0 ? selector : undefined
}
