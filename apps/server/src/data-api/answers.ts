import { limits } from './limits.ts'
import { notSingular, ProtocolError, rangeNotSatisfiable } from './protocol-error.ts'
import type { Representation } from './request/parse-headers.ts'
import type { AnswerRow } from './statement/read-statement.ts'

/** An answer before it is sent. */
export type Answer = { status: number; headers: Record<string, string>; body: string | null }

const mediaTypes: Record<Representation, string> = {
  array: 'application/json; charset=utf-8',
  object: 'application/vnd.pgrst.object+json; charset=utf-8',
}

type Asked = {
  representation: Representation
  isHead: boolean
  offset: number
  applied: readonly string[]
  isVisitor: boolean
}

/**
 * A list or the one object: 200 when it is everything that was counted, 206 when it is a part. Where a visitor's count
 * ended before the rows did, `Preference-Applied` calls it an estimate.
 */
export function answerRead(row: AnswerRow, asked: Asked): Answer {
  const { representation, isHead, offset } = asked
  const { rows, total: counted } = row
  const isCapped = asked.isVisitor && counted !== null && counted > limits.countedForVisitors
  const applied = isCapped ? asked.applied.map(asEstimate) : asked.applied
  const total = isCapped ? Math.max(limits.countedForVisitors, offset + rows) : counted
  if (total !== null && offset > total && !isCapped) {
    throw rangeNotSatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`)
  }
  if (representation === 'object' && rows !== 1) throw notSingular(rows)
  if (!isHead && row.body === null) throw tooLarge()
  return {
    status: isCapped || (total !== null && rows < total) ? 206 : 200,
    headers: {
      'content-type': mediaTypes[representation],
      'content-range': contentRange({ offset, rows, total }),
      ...appliedHeader(applied),
    },
    body: isHead ? null : row.body,
  }
}

function asEstimate(preference: string): string {
  return preference.startsWith('count=') ? 'count=estimated' : preference
}

/** 201 for new rows, 200 when a merge found all of them; otherwise 200 with the rows, 204 without. */
export function answerWrite(
  row: AnswerRow,
  {
    isInsert,
    representation,
    wantsCount,
    applied,
  }: { isInsert: boolean; representation: Representation; wantsCount: boolean; applied: readonly string[] },
): Answer {
  const total = wantsCount ? row.rows : null
  const shown = isInsert ? 0 : row.rows
  const headers = {
    'content-range': contentRange({ offset: 0, rows: shown, total }),
    ...appliedHeader(applied),
  }
  const { body } = row
  const status = isInsert ? (row.inserted === 0 ? 200 : 201) : body === null ? 204 : 200
  if (body === null) return { status, headers, body }
  return {
    status,
    headers: { 'content-type': mediaTypes[representation], ...headers },
    body,
  }
}

/** What a function gave that does not return rows; 204 when it returns nothing at all. */
export function answerValue(
  { body, rows, total }: AnswerRow,
  { returnsNothing, applied }: { returnsNothing: boolean; applied: readonly string[] },
): Answer {
  if (returnsNothing) return { status: 204, headers: appliedHeader(applied), body: null }
  return {
    status: 200,
    headers: {
      'content-type': mediaTypes.array,
      'content-range': contentRange({ offset: 0, rows, total }),
      ...appliedHeader(applied),
    },
    body,
  }
}

/** PostgREST's `Content-Range`: `0-24/3573`, with a star for what is empty or was not counted. */
function contentRange({
  offset,
  rows,
  total,
}: {
  offset: number
  rows: number
  total: number | null
}): string {
  const range = rows === 0 || total === 0 ? '*' : `${offset}-${offset + rows - 1}`
  return `${range}/${total ?? '*'}`
}

function appliedHeader(applied: readonly string[]): Record<string, string> {
  return applied.length > 0 ? { 'preference-applied': applied.join(', ') } : {}
}

function tooLarge(): ProtocolError {
  return new ProtocolError(413, '54000', 'The answer would be too large: ask for fewer rows or columns')
}
