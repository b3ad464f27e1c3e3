/** Which rows a subscription is about: `column=eq.value`, as the official client writes it. */
export type RowFilter = {
  column: string
  /** Whether the row meets it, by what stands in the column. A column without a value meets nothing. */
  isMetBy(value: unknown): boolean
  /** The one value that meets it, where there is one. */
  only?: string
}

/** Reads a filter: `eq`, `neq` and `in`. `undefined` for everything else, which is not supported. */
export function readRowFilter(text: string): RowFilter | undefined {
  const found = /^([A-Za-z_][A-Za-z0-9_]{0,62})=(eq|neq|in)\.(.*)$/s.exec(text)
  if (!found) return undefined
  const [, column, operator, operand] = found as unknown as [string, string, string, string]
  if (operator === 'eq') return { column, only: operand, isMetBy: (value) => asText(value) === operand }
  if (operator === 'neq') {
    return { column, isMetBy: (value) => asText(value) !== undefined && asText(value) !== operand }
  }
  const list = /^\((.*)\)$/s.exec(operand)?.[1]
  // Values with a comma in them would be quoted; none of our keys has one.
  if (list === undefined || list.includes('"')) return undefined
  const values = new Set(list.split(',').map((value) => value.trim()))
  return { column, isMetBy: (value) => values.has(asText(value) ?? '') && value !== null }
}

/** As PostgreSQL would write it, for the types that keys and states have. */
function asText(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
