import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { pictureLimits } from '@hearth/contracts/pictures'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { invalidRequest, StorageError, tooLarge } from './protocol-error.ts'

const jsonBytes = 64 * 1024
/** What a form may carry around its file: boundaries, and the fields that the client adds. */
const formBytes = 64 * 1024
const metadataCharacters = 8 * 1024
/** A sender who goes on beyond this much more than allowed is cut off instead of heard to the end. */
const patience = 4

/** Bodies reach the handlers as they come in: each says how much it takes, and of what kind, once it knows who asks. */
export function acceptBodiesUnread(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
}

/** What an uploader says beside the file, to be given back. */
export type SaidOfUpload = {
  /** A `Cache-Control` value. A picture never changes under its address, so it is shown with our own all the same. */
  cacheControl: string | undefined
  userMetadata: Record<string, unknown> | undefined
}

/**
 * The file of an upload, which is the form's one file or the body itself, and what was said with it: in the form's
 * fields, or in headers. Rejects with `EntityTooLarge` as soon as it is too long, by its declared length before a byte
 * is read.
 */
export async function readUpload(request: FastifyRequest): Promise<SaidOfUpload & { file: Buffer }> {
  const { headers } = request
  const type = headers['content-type'] ?? ''
  const isForm = /^multipart\/form-data\b/i.test(type)
  const body = await readBody(request, pictureLimits.bytes + (isForm ? formBytes : 0))
  if (!isForm) {
    const encoded = headers['x-metadata']
    const metadata = typeof encoded === 'string' ? Buffer.from(encoded, 'base64').toString('utf8') : undefined
    return toUpload(body, { cacheControl: headers['cache-control'], metadata })
  }
  const { file, fields } = await readForm(body, type)
  const seconds = fields.get('cacheControl')
  return toUpload(file, {
    cacheControl: seconds && `max-age=${seconds}`,
    metadata: fields.get('metadata'),
  })
}

function toUpload(
  file: Buffer,
  { cacheControl, metadata }: { cacheControl: string | undefined; metadata: string | undefined },
) {
  if (file.length === 0) throw invalidRequest('No content provided')
  if (cacheControl && !/^[\w=, -]{1,100}$/.test(cacheControl)) {
    throw invalidRequest('cacheControl is not the value of a header')
  }
  return { file, cacheControl: cacheControl || undefined, userMetadata: readMetadata(metadata) }
}

function readMetadata(text: string | undefined): Record<string, unknown> | undefined {
  if (!text) return undefined
  if (text.length > metadataCharacters)
    throw invalidRequest(`metadata has more than ${metadataCharacters} characters`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalidRequest('metadata could not be read as JSON')
  }
  // PostgreSQL keeps no null character.
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && !text.includes('\\u0000')) {
    return value as Record<string, unknown>
  }
  throw invalidRequest('metadata is no object')
}

/** A JSON body of the schema's shape. Throws `InvalidRequest`. */
export async function readJson<T extends z.ZodType>(
  request: FastifyRequest,
  schema: T,
): Promise<z.output<T>> {
  const body = await readBody(request, jsonBytes)
  let value: unknown
  try {
    value = JSON.parse(body.toString('utf8'))
  } catch {
    throw invalidRequest('The body could not be read as JSON')
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]!
  throw invalidRequest(`body/${issue.path.join('/')} ${issue.message}`)
}

function readBody(request: FastifyRequest, limitBytes: number): Promise<Buffer> {
  const payload = request.body as Readable | undefined
  if (!payload) return Promise.resolve(Buffer.alloc(0))
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) return Promise.reject(tooMuch())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    payload.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= limitBytes) {
        chunks.push(chunk)
        return
      }
      // The rest is let pass unread, because a client that is still sending would not see the answer.
      chunks.length = 0
      reject(tooMuch())
      if (bytes > limitBytes * patience) payload.destroy()
    })
    payload.once('end', () => resolve(Buffer.concat(chunks)))
    payload.once('error', () => reject(invalidRequest('The body ended too early')))
    payload.once('close', () => reject(invalidRequest('The body ended too early')))
  })
}

/** The first file of the form, whatever its field is called: the client gives it no name. And the fields beside it. */
function readForm(body: Buffer, type: string): Promise<{ file: Buffer; fields: Map<string, string> }> {
  return new Promise((resolve, reject) => {
    const unreadable = () => reject(invalidRequest('The form could not be read'))
    const fields = new Map<string, string>()
    let found: Buffer | undefined
    let form: Busboy
    try {
      form = new Busboy({
        headers: { 'content-type': type },
        limits: { files: 1, fields: 10, parts: 11, fileSize: pictureLimits.bytes, fieldSize: formBytes },
      })
    } catch {
      return unreadable()
    }
    form.on('field', (name, value) => fields.set(name, value))
    form.on('file', (_field, file) => {
      const chunks: Buffer[] = []
      file.on('data', (chunk: Buffer) => chunks.push(chunk))
      file.once('limit', () => reject(tooMuch()))
      file.once('end', () => {
        found = Buffer.concat(chunks)
      })
      file.on('error', unreadable)
    })
    // It may say so more than once, and an error that nobody hears ends the process.
    form.on('error', unreadable)
    form.once('finish', () => {
      if (found) resolve({ file: found, fields })
      else reject(new StorageError(400, 'InvalidRequest', 'No content provided'))
    })
    form.end(body)
  })
}

function tooMuch(): StorageError {
  return tooLarge('The object exceeded the maximum allowed size')
}
