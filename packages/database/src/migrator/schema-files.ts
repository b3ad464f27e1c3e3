import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

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
    names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })),
  )
  return { files, checksum: createHash('sha256').update(JSON.stringify(files)).digest('hex') }
}
