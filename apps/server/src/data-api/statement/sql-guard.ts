import type { Parameters } from './sql.ts'

/**
 * A further column that undoes the statement when it touched more rows than the caller allowed (PGRST124), or not the
 * one that a single object needs (PGRST116). Nothing when neither was asked for.
 */
export function guardSql(
  count: string,
  { maxAffected, mustBeOne }: { maxAffected: number | undefined; mustBeOne: boolean },
  parameters: Parameters,
): string {
  if (!mustBeOne && maxAffected === undefined) return ''
  return `, hearth.check_affected_rows(${count}, ${parameters.add(maxAffected ?? null)}::bigint, ${mustBeOne}) as checked`
}
