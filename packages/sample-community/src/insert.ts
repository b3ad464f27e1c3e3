import type { Run } from '@hearth/database'

/**
 * Adds rows of a table as the engine writes them; what is there already stays. All rows have the columns of the first.
 * `table` and the columns are our own words.
 */
export async function insert(
  run: Run,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  if (!columns) return
  await run({
    name: `sample ${table}`,
    text: `
      insert into public.${table} (${columns})
      select ${columns} from jsonb_populate_recordset(null::public.${table}, $1::jsonb) on conflict do nothing`,
    values: [JSON.stringify(rows)],
  })
}
