/** SQL as text with its values kept apart: the only way by which anything of the caller's gets into a statement. */
export type Parameters = {
  /** Keeps the value and returns its place, `$1` … */
  add(value: unknown): string
  readonly values: readonly unknown[]
}

export function createParameters(): Parameters {
  const values: unknown[] = []
  return {
    add: (value) => `$${values.push(value)}`,
    values,
  }
}

/**
 * An identifier in double quotes. Only names that the catalogue holds, or that this code makes, come here: what a
 * caller writes is looked up first, or travels as a parameter.
 */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A table of the exposed schema. */
export function publicName(name: string): string {
  return `public.${identifier(name)}`
}

/** The rows of `alias` given to a function of the exposed schema that takes a row of `table`. */
export function computedSql(name: string, { table, alias }: { table: string; alias: string }): string {
  return `${publicName(name)}(row(${alias}.*)::${publicName(table)})`
}
