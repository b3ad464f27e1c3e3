import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Everything in `schema/`, in the order in which it is applied, and one checksum of it all. */
export type SchemaFiles = { files: { name: string; sql: string }[]; checksum: string }

/** Reads what `schema/order.txt` lists. Throws when that is not exactly what lies in the folder. */
export async function readSchema(directory: string): Promise<SchemaFiles> {
  const folder = join(directory, 'schema')
  const names = (await readFile(join(folder, 'order.txt'), 'utf8')).split('\n').filter((name) => name !== '')
  const lying = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.sql'))
  if (names.toSorted().join('\n') !== lying.toSorted().join('\n')) {
    const differing = [...names, ...lying].find((name) => !names.includes(name) || !lying.includes(name))
    throw new Error(
      `schema/order.txt does not list each file of schema/ once: ${differing ?? 'one is there twice'}.`,
    )
  }
  const files = await Promise.all(
    names.map(async (name) => ({ name, sql: await readSql(join(folder, name)) })),
  )
  return { files, checksum: createHash('sha256').update(JSON.stringify(files)).digest('hex') }
}

/** A file of SQL, in which `{rows of cities.tsv}` stands for the lines of the table beside it as `values` takes them. */
async function readSql(path: string): Promise<string> {
  const sql = await readFile(path, 'utf8')
  const table = /\{rows of (\S+\.tsv)\}/.exec(sql)
  if (!table) return sql
  const lines = (await readFile(join(dirname(path), table[1]!), 'utf8')).trimEnd().split('\n')
  return sql.replace(table[0], () =>
    lines.map((line) => `(${line.split('\t').map(literal).join(', ')})`).join(',\n'),
  )
}

const literal = (value: string) =>
  /^-?\d+(\.\d+)?$/.test(value) ? value : `'${value.replaceAll("'", "''")}'`
