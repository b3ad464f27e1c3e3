import { readFile } from 'node:fs/promises'

/** The people of the matrix, in the order of its columns. `blocked`: another member, whom the row's owner has blocked. */
export const people = ['anonymous', 'owner', 'other member', 'blocked', 'without a name', 'admin'] as const
export type Person = (typeof people)[number]

/** One line: what each person may do, as letters of `riudx` in that order; the empty text is nothing. */
export type AccessLine = {
  /** A table of `public`, or a function of it. */
  name: string
  isFunction: boolean
  /** Which of its rows the line is about. */
  rows: string
  may: Record<Person, string>
  insertColumns: string[]
  updateColumns: string[]
}

const path = new URL('access-matrix.md', import.meta.url)
const characters = /^(?:-|r?i?u?d?|x)$/
const columnCount = 4 + people.length

/** Reads the access matrix of the repository. Throws for a line that is not written as the matrix says. */
export async function readAccessMatrix(): Promise<AccessLine[]> {
  return parseAccessMatrix(await readFile(path, 'utf8'))
}

/** Every row of the Markdown table below its head. */
export function parseAccessMatrix(markdown: string): AccessLine[] {
  const rows = markdown.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map(parseLine)
}

function parseLine(line: string): AccessLine {
  const cells = line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
  const [name = '', rows = '', ...rest] = cells
  if (cells.length !== columnCount || !name) throw new Error(`Not a line of the access matrix: ${line}`)
  const may = {} as Record<Person, string>
  for (const [at, person] of people.entries()) {
    const cell = rest[at]!
    if (!characters.test(cell) || cell === '')
      throw new Error(`"${cell}" is not what ${person} may do: ${line}`)
    may[person] = cell === '-' ? '' : cell
  }
  const [insertColumns, updateColumns] = rest.slice(people.length).map(namesIn)
  const isFunction = name.endsWith('()')
  return {
    name: isFunction ? name.slice(0, -2) : name,
    isFunction,
    rows,
    may,
    insertColumns: insertColumns!,
    updateColumns: updateColumns!,
  }
}

function namesIn(cell: string): string[] {
  return cell === '' ? [] : cell.split(',').map((name) => name.trim())
}
