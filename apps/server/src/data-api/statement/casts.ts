/** The types that `column::type` may name, each with PostgreSQL's spelling of it. */
const spellings = {
  text: ['text', 'varchar', 'character varying'],
  integer: ['integer', 'int', 'int4'],
  bigint: ['bigint', 'int8'],
  smallint: ['smallint', 'int2'],
  numeric: ['numeric', 'decimal'],
  'double precision': ['double precision', 'float8'],
  real: ['real', 'float4'],
  boolean: ['boolean', 'bool'],
  date: ['date'],
  time: ['time'],
  timestamp: ['timestamp'],
  timestamptz: ['timestamptz'],
  uuid: ['uuid'],
  json: ['json'],
  jsonb: ['jsonb'],
} as const satisfies Record<string, readonly string[]>

export type Cast = keyof typeof spellings

export const casts: ReadonlyMap<string, Cast> = new Map(
  Object.entries(spellings).flatMap(([cast, names]) => names.map((name) => [name, cast as Cast] as const)),
)
