import type { ColumnType, FunctionTypes, TableTypes } from './read-rows.ts'

/** The types from which the official client infers what it reads and may write, as a TypeScript file. */
export function writeRows({
  tables,
  functions,
}: {
  tables: readonly TableTypes[]
  functions: readonly FunctionTypes[]
}): string {
  return `// Generated from the database's catalogue by \`npm run rows\`. What people may read, write and call; nothing else is here.
// A column of a function's rows may be null as far as the catalogue knows.

import type { PostPicture } from './feed/social-values.ts'
import type { DetailValue } from './member/member-values.ts'
import type { WeeklyHours } from './venue/weekly-hours.ts'

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
${tables.map(tableType).join('\n')}
    }
    Views: Record<never, never>
    Functions: {
${functions.map(functionType).join('\n')}
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
`
}

function tableType({ name, columns, relationships }: TableTypes): string {
  const inserted = columns.filter((column) => column.isInserted)
  const updated = columns.filter((column) => column.isUpdated)
  const keys = relationships.map(
    (key) =>
      `{ foreignKeyName: '${key.name}'; columns: [${quoted(key.columns)}]; isOneToOne: ${key.isOneToOne}; ` +
      `referencedRelation: '${key.target}'; referencedColumns: [${quoted(key.targetColumns)}] }`,
  )
  return [
    `      ${name}: {`,
    `        Row: ${block(columns.map((column) => `${column.name}: ${columnType(column, name)}`))}`,
    `        Insert: ${block(inserted.map((column) => `${column.name}${column.isNullable || column.hasDefault ? '?' : ''}: ${columnType(column, name)}`))}`,
    `        Update: ${block(updated.map((column) => `${column.name}?: ${columnType(column, name)}`))}`,
    `        Relationships: [${keys.map((key) => `\n          ${key},`).join('')}${keys.length > 0 ? '\n        ' : ''}]`,
    `      }`,
  ].join('\n')
}

function functionType({ name, arguments: taken, columns, table, value, isSet }: FunctionTypes): string {
  const row = columns
    ? block(columns.map((column) => `${column.name}: ${typeOf(column.type)} | null`))
    : table
      ? `Database['public']['Tables']['${table}']['Row']`
      : typeOf(value)
  const args = taken.map(({ name, type, isOptional }) => `${name}${isOptional ? '?' : ''}: ${typeOf(type)}`)
  return [
    `      ${name}: {`,
    `        Args: ${block(args)}`,
    `        Returns: ${row}${isSet ? '[]' : ''}`,
    `      }`,
  ].join('\n')
}

function block(lines: readonly string[]): string {
  if (lines.length === 0) return 'never'
  return `{\n${lines.map((line) => `          ${line}\n`).join('')}        }`
}

function columnType({ name, type, values, isNullable }: ColumnType, table: string): string {
  const inside = jsonColumns[`${table}.${name}`] ?? typeOf(type)
  return `${values ? quoted(values, ' | ') : inside}${isNullable ? ' | null' : ''}`
}

/** What stands in columns of JSON, by the contract of whoever writes it. */
const jsonColumns: Record<string, string> = {
  'notifications.data': 'Record<string, string>',
  'posts.pictures': 'PostPicture[]',
  'profile_details.value': 'DetailValue',
  'service_providers.hours': 'WeeklyHours',
  'venues.hours': 'WeeklyHours',
}

const types: Record<string, string> = {
  boolean: 'boolean',
  json: 'Json',
  jsonb: 'Json',
  tsvector: 'unknown',
  void: 'undefined',
  ...Object.fromEntries(
    ['smallint', 'integer', 'bigint', 'real', 'double precision', 'numeric'].map((type) => [type, 'number']),
  ),
}

function typeOf(type: string): string {
  return type.endsWith('[]') ? `${typeOf(type.slice(0, -2))}[]` : (types[type] ?? 'string')
}

function quoted(words: readonly string[], between = ', '): string {
  return words.map((word) => `'${word}'`).join(between)
}
