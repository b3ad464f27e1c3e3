import { invalidBody } from '../protocol-error.ts'

/** The rows that a write carries. `json` is what was sent, byte for byte, so that no number loses digits on its way. */
export type Payload = { json: string; rows: readonly object[]; isList: boolean }

/** Reads a body of one object or a list of them. Throws PGRST102. */
export function parsePayload(body: string | undefined): Payload {
  const json = body ?? ''
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    throw invalidBody('Empty or invalid json')
  }
  const isList = Array.isArray(parsed)
  const rows: unknown[] = isList ? (parsed as unknown[]) : [parsed]
  for (const row of rows) {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      throw invalidBody('The body must be an object or a list of objects')
    }
  }
  return { json, rows: rows as object[], isList }
}

/** The keys that every row has; PGRST102 when they differ. */
export function uniformKeys(rows: readonly object[]): string[] {
  const keys = Object.keys(rows[0] ?? {})
  const expected = new Set(keys)
  for (const row of rows) {
    const own = Object.keys(row)
    if (own.length !== keys.length || !own.every((key) => expected.has(key))) {
      throw invalidBody('All object keys must match')
    }
  }
  return keys
}

/** A list as it is, a single object as a list of one. */
export function asJsonList({ json, isList }: Payload): string {
  return isList ? json : `[${json}]`
}
