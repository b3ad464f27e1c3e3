import type { FakeAccount } from './build-account.ts'

// What a request was, and the errors of the backend in the shapes of its protocols.

export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  token: string
}
export type Answer = Response | Promise<Response>
/** What answers each endpoint (`POST /auth/v1/signup`). */
export type Routes = Record<string, (request: Asked) => Answer>

/** Answers as the account whose login asks; without one, as the service refuses. */
export type WithAccount = (request: Asked, answer: (account: FakeAccount) => Response) => Answer

/** An error of the auth service, in the version of the protocol that names codes. */
export function protocolError(status: number, code: string, message: string, extra: object = {}): Response {
  const headers = { 'x-supabase-api-version': '2024-01-01' }
  return Response.json({ code, message, ...extra }, { status, headers })
}

/** An error of the tables. */
export function tableError(status: number, code: string, message: string): Response {
  return Response.json({ code, message, details: null, hint: null }, { status })
}

/** An error of the pictures. */
export function storageError(status: number, error: string, message: string): Response {
  return Response.json({ statusCode: String(status), error, message }, { status })
}

/** An error of a function of the backend. */
export function functionError(status: number, code: string, message: string, extra: object = {}): Response {
  return Response.json({ error: { code, message, ...extra } }, { status })
}
