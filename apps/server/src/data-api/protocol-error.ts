/** A sentence, or the things to choose between. */
type Details = string | readonly Readonly<Record<string, string>>[] | null

/** The body of every refusal: always these four, in PostgREST's words. */
export type ProtocolErrorBody = {
  code: string
  details: Details
  hint: string | null
  message: string
}

type Particulars = { details?: Details; hint?: string | null; headers?: Record<string, string> }

/**
 * A refusal in the protocol's own shape: its HTTP status and its code, which is PostgREST's (`PGRST…`) or PostgreSQL's
 * (an SQLSTATE). Source: PostgREST, "Errors"; the statuses are those of its `Error.hs`.
 */
export class ProtocolError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Details
  readonly hint: string | null
  readonly headers: Record<string, string>

  constructor(status: number, code: string, message: string, particulars: Particulars = {}) {
    super(message)
    this.name = 'ProtocolError'
    this.status = status
    this.code = code
    this.details = particulars.details ?? null
    this.hint = particulars.hint ?? null
    this.headers = particulars.headers ?? {}
  }

  get body(): ProtocolErrorBody {
    return { code: this.code, details: this.details, hint: this.hint, message: this.message }
  }
}

/** The query string does not say anything that we understand; `column` counts from 1 within the quoted text. */
export function unparsable(subject: string, text: string, column: number, details: string): ProtocolError {
  return new ProtocolError(
    400,
    'PGRST100',
    `"failed to parse ${subject} (${shorten(text)})" (line 1, column ${column})`,
    {
      details,
    },
  )
}

/** The query string asks for something that this server does not do, or for too much of it. */
export function notSupported(message: string, details: string | null = null): ProtocolError {
  return new ProtocolError(400, 'PGRST100', message, { details })
}

export function invalidBody(message: string, status = 400): ProtocolError {
  return new ProtocolError(status, 'PGRST102', message)
}

export function rangeNotSatisfiable(details: string): ProtocolError {
  return new ProtocolError(416, 'PGRST103', 'Requested range not satisfiable', { details })
}

export function notSingular(rows: number): ProtocolError {
  return new ProtocolError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  })
}

export function noSuchTable(name: string): ProtocolError {
  return new ProtocolError(
    404,
    'PGRST205',
    `Could not find the table 'public.${shorten(name)}' in the schema cache`,
  )
}

/** A column named in a payload, in `columns` or in `on_conflict`. */
export function noSuchColumnToWrite(column: string, table: string): ProtocolError {
  return new ProtocolError(
    400,
    'PGRST204',
    `Could not find the '${shorten(column)}' column of '${table}' in the schema cache`,
  )
}

/** A column named in `select`, `order` or a filter: PostgreSQL's own code and words. */
export function noSuchColumn(column: string, table: string): ProtocolError {
  return new ProtocolError(400, '42703', `column ${table}.${shorten(column)} does not exist`)
}

export function noAggregates(): ProtocolError {
  return new ProtocolError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
}

/** What a caller wrote is quoted back, but never more than a line of it. */
export function shorten(text: string): string {
  return text.length <= 100 ? text : `${text.slice(0, 100)}…`
}
