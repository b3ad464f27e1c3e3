import { z } from 'zod'

export const manifestName = 'hearth-backup.json'

const name = z.string().min(1)

/** The first file of a back-up: what it is, and of what. */
export const manifestSchema = z.strictObject({
  /** Of this file and the names of the others. */
  format: z.literal(1),
  hearth: z.string(),
  /** The moment of which it is, ISO 8601 in UTC. */
  at: z.string(),
  /** Which HEARTH_SECRET its keys need: known again by this, never learned from it. */
  secretFingerprint: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.strictObject({ schema: name, name, columns: z.array(name) })),
  sequences: z.array(z.strictObject({ schema: name, name, value: z.string().regex(/^-?\d+$/) })),
  /** What PostgreSQL itself counted at that moment; files of the first trials lack it. */
  counts: z
    .strictObject({
      /** Rows by table, `public.events`. */
      rows: z.record(z.string(), z.int()),
      /** Pictures that rows name. */
      pictures: z.int(),
    })
    .optional(),
})
export type Manifest = z.infer<typeof manifestSchema>

/** `database/public.events/0001`: the rows of a table, in pieces. */
export function rowsName(table: { schema: string; name: string }, piece: number): string {
  return `database/${table.schema}.${table.name}/${String(piece).padStart(4, '0')}`
}

/** `pictures/<version>.webp`: a picture as it was kept; its smaller copies are made again when they are asked for. */
export function pictureName(version: string): string {
  return `pictures/${version}.webp`
}
