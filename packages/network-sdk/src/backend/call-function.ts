import { AppError, type ErrorCode, errorCodes, type FieldProblems } from '@hearth/contracts/errors'
import type { FunctionName, FunctionReply, FunctionRequest, FunctionTable } from '@hearth/contracts/functions'
import { FunctionsHttpError } from '@supabase/functions-js'
import type { Backend } from './backend.ts'

// Of the table only its types: the schemas of contracts are for whoever must not trust: here they would weigh
// more than the client itself.

/** Every function of the backend: what it takes and what it gives, from its row of the table; files come as a Blob. */
export type BackendFunctions = {
  [Name in FunctionName]: {
    request: FunctionRequest<Name>
    reply: FunctionTable[Name]['output'] extends 'file' ? Blob : FunctionReply<Name>
  }
}

export const unavailable = 'Hearth cannot be reached right now. Please try again.'

/**
 * `POST /functions/v1/<name>` as the signed-in member. With an `idempotencyKey` (a fresh uuid per intention, the same
 * when it is tried again) the effect happens once.
 * Throws `AppError`: the function's own code, sentence and field problems, or `unavailable` when no answer came.
 */
export async function callFunction<Name extends keyof BackendFunctions>(
  client: Backend,
  name: Name,
  payload: BackendFunctions[Name]['request'],
  { idempotencyKey }: { idempotencyKey?: string } = {},
): Promise<BackendFunctions[Name]['reply']> {
  const { data, error } = await client.functions.invoke<unknown>(name, {
    body: payload,
    headers: idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {},
  })
  if (error) throw await toAppError(error)
  // A page that stands between, such as a hotel's sign-in, answers 200 as well.
  if (typeof data !== 'object' || data === null) throw new AppError('unavailable', unavailable)
  return data as BackendFunctions[Name]['reply']
}

async function toAppError(error: unknown): Promise<AppError> {
  if (!(error instanceof FunctionsHttpError)) return new AppError('unavailable', unavailable)
  return readRefusal(error.context)
}

/** What a function's answer that is no success says. */
export async function readRefusal(response: Response): Promise<AppError> {
  const details = { ...retryAfter(response) }
  const problem = readProblem(await response.json().catch(() => undefined))
  if (!problem) return fromStatus(response.status, details)
  const { code, message, fields } = problem
  if (!isErrorCode(code)) return new AppError(fromStatus(response.status, {}).code, message, details)
  return new AppError(code, message, { ...details, ...(fields && { fields }) })
}

/** `{ error: { code, message, fields? } }`, the error that every function answers with. */
function readProblem(body: unknown): { code: string; message: string; fields?: FieldProblems } | undefined {
  const error = (body as { error?: { code?: unknown; message?: unknown; fields?: unknown } } | null)?.error
  if (typeof error?.code !== 'string' || typeof error.message !== 'string') return undefined
  const { code, message, fields } = error
  if (typeof fields !== 'object' || fields === null) return { code, message }
  const sentences = Object.entries(fields).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  return { code, message, fields: Object.fromEntries(sentences) }
}

/** For answers that are not ours, such as a proxy's page. */
function fromStatus(status: number, details: { retryAfterSeconds?: number }): AppError {
  if (status === 401) return new AppError('not_signed_in', 'Please sign in again.', details)
  if (status === 413) return new AppError('too_large', 'This is too large to send.', details)
  if (status === 429)
    return new AppError('too_many_requests', 'Too many requests. Please wait a moment.', details)
  if (status >= 502 && status <= 504) return new AppError('unavailable', unavailable, details)
  return new AppError('internal', 'Something went wrong. Please try again.', details)
}

function retryAfter(response: Response): { retryAfterSeconds?: number } {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {}
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCodes, code)
}
