import { type PictureWidth, pictureWidths } from '@hearth/contracts/pictures'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createCopies } from './copies.ts'
import type { PictureMaker } from './picture-maker.ts'
import type { PictureStore } from './picture-store.ts'
import { invalidRequest, noSuchObject } from './protocol-error.ts'
import type { StoredObject } from './queries.ts'

/** A picture never changes under its version, and a new one takes a new name (docs/rooms.md, Pictures). */
const yearForEverybody = 'public, max-age=31536000, immutable'
const forItsOwner = 'private, no-cache'

/** `width`: chosen when the address was signed, and by nobody since. */
export type Showing = { isPublic: boolean; isRender: boolean; width?: PictureWidth | undefined }

/**
 * Sends the bytes of an object with headers under which they can be nothing but a picture, whatever they are and
 * wherever somebody opens them.
 */
export function createShow({ store, maker }: { store: PictureStore; maker: PictureMaker }) {
  const copies = createCopies({ store, maker })

  return async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    object: StoredObject,
    { isPublic, isRender, width: signedWidth }: Showing,
  ) {
    const query = request.query as Record<string, unknown>
    const width = signedWidth ?? (isRender ? widthIn(query) : undefined)
    const etag = `"${object.version}${width === undefined ? '' : `-${width}`}"`
    reply
      .header('etag', etag)
      .header('cache-control', isPublic ? yearForEverybody : forItsOwner)
      .header('last-modified', new Date(object.updated_at).toUTCString())
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-disposition', dispositionOf(query.download))
      .type('image/webp')
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()

    const opened = await copies.open({ version: object.version, width })
    // The row went, or the file was lost: either way there is nothing to show, and nobody may remember it for a year.
    if (!opened) {
      reply.removeHeader('etag').removeHeader('last-modified')
      throw noSuchObject()
    }
    reply.header('content-length', opened.sizeBytes)
    if (request.method === 'HEAD') {
      await opened.close()
      return reply.send()
    }
    return reply.send(opened.stream())
  }
}

/** Only our widths, or one address would make us work as often as somebody can count. */
function widthIn({ width, download: _, cacheNonce: __, ...others }: Record<string, unknown>): PictureWidth {
  const other = Object.keys(others)[0]
  if (other !== undefined) throw invalidRequest('Only the width of a picture can be chosen')
  const found = pictureWidths.find((one) => String(one) === width)
  if (!found) throw invalidRequest(`querystring/width must be one of ${pictureWidths.join(', ')}`)
  return found
}

/** Shown in the page, or saved under the name that the link asks for, of which only plain letters are kept. */
function dispositionOf(download: unknown): string {
  if (typeof download !== 'string') return 'inline'
  const name = download.replaceAll(/[^A-Za-z0-9._ -]/g, '_').slice(0, 100)
  return name === '' ? 'attachment' : `attachment; filename="${name}"`
}

function matches(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false
}
