import type { Actor, Database, Statement } from '@hearth/database'
import type { Catalogue, Table } from './catalogue/catalogue.ts'
import type { Tables } from './catalogue/dependencies.ts'
import { challengeFor, fromDatabase } from './database-errors.ts'
import { limits } from './limits.ts'
import { noSuchTable, ProtocolError } from './protocol-error.ts'
import type { Preferences, Representation } from './request/parse-headers.ts'
import type { Query } from './request/query.ts'
import { hasExpression } from './request/regular-expressions.ts'
import type { AnswerRow } from './statement/read-statement.ts'

/** One request to a table or function, with what it needs to be answered. */
export type TableRequest = {
  method: string
  /** The table's or function's name as the caller wrote it. */
  name: string
  /** The query string, still encoded. */
  search: string
  representation: Representation
  preferences: Preferences
  /** What of the request's headers a function may read, as JSON. */
  headers: () => string
  /** Hears, before anything is read, which tables the answer rests on. */
  restsOn: (tables: Tables) => void
  /** From the header `Range`. */
  range: { offset: number; limit: number | undefined } | undefined
  body: string | undefined
  /** The body is plain text, which only a function can take. */
  isText: boolean
  actor: Actor
  catalogue: Catalogue
  database: Database
}

export function isVisitor({ actor }: TableRequest): boolean {
  return actor.role === 'anon'
}

/** Throws PGRST205 when the exposed schema has no such table. */
export function findTable({ catalogue, name }: TableRequest): Table {
  const table = catalogue.tables.get(name)
  if (!table) throw noSuchTable(name)
  return table
}

/**
 * Regular expressions are for members, and for a moment only: PostgreSQL reads them by trying, and some take for ever.
 * Throws 42501 for visitors.
 */
export function boundExpressions(request: TableRequest, query: Query, statement: Statement): Statement {
  if (!hasExpression(query)) return statement
  if (isVisitor(request)) {
    throw new ProtocolError(401, '42501', 'match and imatch are for members', { headers: challengeFor(401) })
  }
  return { ...statement, settings: { statement_timeout: String(limits.expressionMs) } }
}

/** The one round trip of a request. Throws the protocol's error for what the database says about the request. */
export async function runStatement(request: TableRequest, statement: Statement): Promise<AnswerRow> {
  const { actor, database } = request
  try {
    const { rows } = await database.run<AnswerRow>(actor, statement)
    return rows[0]!
  } catch (error) {
    const refusal = fromDatabase(error, { isAnonymous: isVisitor(request) })
    if (refusal?.code === '57014' && statement.settings?.statement_timeout) {
      throw new ProtocolError(413, refusal.code, 'The regular expression takes too long: write a simpler one')
    }
    throw refusal ?? error
  }
}
