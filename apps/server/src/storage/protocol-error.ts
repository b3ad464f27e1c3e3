/** The body of every refusal. The client shows `message`, and `statusCode` tells a program why. */
export type StorageErrorBody = { statusCode: string; code: string; error: string; message: string }

type Particulars = { error?: string; headers?: Record<string, string>; cause?: unknown }

/** What a client must notice without reading: it sent too much, too often, or we cannot just now. */
const openStatuses = new Set([413, 429, 500, 503])

/**
 * A refusal in the storage protocol's shape. The reason stands in the body; the HTTP status is 400 for most of them, as
 * Supabase's storage does it (`internal/errors`).
 */
export class StorageError extends Error {
  readonly status: number
  readonly body: StorageErrorBody
  readonly headers: Record<string, string>

  constructor(
    statusCode: number,
    code: string,
    message: string,
    { error, headers, cause }: Particulars = {},
  ) {
    super(message, { cause })
    this.name = 'StorageError'
    this.status = openStatuses.has(statusCode) ? statusCode : 400
    this.body = { statusCode: String(statusCode), code, error: error ?? code, message }
    this.headers = headers ?? {}
  }
}

export function noSuchObject(): StorageError {
  return new StorageError(404, 'NoSuchKey', 'Object not found', { error: 'not_found' })
}

export function noSuchBucket(): StorageError {
  return new StorageError(404, 'NoSuchBucket', 'Bucket not found', { error: 'Bucket not found' })
}

export function alreadyExists(): StorageError {
  return new StorageError(409, 'ResourceAlreadyExists', 'The resource already exists', { error: 'Duplicate' })
}

export function accessDenied(message = 'Access denied'): StorageError {
  return new StorageError(403, 'AccessDenied', message, { error: 'Unauthorized' })
}

/** What PostgreSQL says when a policy refuses a row, in the words that the protocol's clients know. */
export function refusedByPolicy(): StorageError {
  return accessDenied('new row violates row-level security policy')
}

export function invalidRequest(message: string): StorageError {
  return new StorageError(400, 'InvalidRequest', message)
}

export function tooLarge(message: string): StorageError {
  return new StorageError(413, 'EntityTooLarge', message, { error: 'Payload too large' })
}

/** It is a picture by its beginning, but cannot be read to its end. */
export function unreadablePicture(cause: unknown): StorageError {
  return new StorageError(
    422,
    'InvalidRequest',
    'This picture is damaged and cannot be read. Please try another one.',
    {
      cause,
    },
  )
}

/** `statusCode` 429 for a member's share, 503 when the house is full. */
export function slowDown(statusCode: 429 | 503, message: string, retryAfterSeconds: number): StorageError {
  return new StorageError(statusCode, 'SlowDown', message, {
    headers: { 'retry-after': String(retryAfterSeconds) },
  })
}

/** Parts of the protocol that Hearth leaves out: signed uploads, moving, resumable uploads ... */
export function notSupported(feature: string): StorageError {
  return new StorageError(409, 'FeatureNotEnabled', `The feature ${feature} is not enabled for this resource`)
}

/** A few letters of what a caller wrote, when it is quoted back. */
export function shorten(text: string): string {
  return text.length <= 100 ? text : `${text.slice(0, 100)}…`
}
