import type { Database } from '@hearth/database'
import * as m from '@hearth/messages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendCompressed, sendError } from '../http/index.ts'
import { TurnstileBusy } from '../turnstile.ts'
import { createSharePictures } from './share-pictures.ts'
import { isSharedScene } from './shared-scenes.ts'
import type { WebBuild } from './web-build.ts'

const name = /^([A-Za-z0-9._-]{1,64})\.(svg|png)$/
const forGood = 'public, max-age=31536000, immutable'
const retryAfterSeconds = 2

/**
 * `/art/<category>/<ratio>/<id>.svg`: a cover as a drawing, and `/art/<category>/share/<id>.png`: the same in pixels,
 * for previews, where a page can name it. The same address always gives the same one.
 */
export function coverRoutes(
  app: FastifyInstance,
  { web, database }: { web: Pick<WebBuild, 'drawCoverSvg' | 'drawSharePicture'>; database: Database },
): void {
  const sharePictures = createSharePictures(web, {
    mayBeDrawn: (scene) => isSharedScene(database, scene),
  })

  app.get<{ Params: { category: string; ratio: string; file: string } }>(
    '/art/:category/:ratio/:file',
    async (request, reply) => {
      const { category, ratio, file } = request.params
      const [, id, form] = name.exec(file) ?? []
      if (!id) return reply.callNotFound()
      if (form === 'png') {
        if (ratio !== 'share') return reply.callNotFound()
        return sendPng(reply, { category, id, ifNoneMatch: request.headers['if-none-match'] })
      }
      const svg = web.drawCoverSvg({ category, ratio, id })
      if (svg === undefined) return reply.callNotFound()
      reply
        .header('cache-control', forGood)
        // Opened on its own, it is a document: it may do nothing.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .type('image/svg+xml')
      return sendCompressed(request, reply, svg)
    },
  )

  async function sendPng(
    reply: FastifyReply,
    { ifNoneMatch, ...scene }: { category: string; id: string; ifNoneMatch: string | undefined },
  ) {
    const picture = await sharePictures.get(scene).catch((error: unknown) => {
      if (error instanceof TurnstileBusy) return 'busy' as const
      throw error
    })
    if (picture === 'busy') {
      return sendError(reply.header('retry-after', String(retryAfterSeconds)), 503, {
        code: 'unavailable',
        message: m.site_pages_pictures_busy(),
      })
    }
    if (!picture) return reply.callNotFound()
    reply
      .header('cache-control', forGood)
      .header('etag', picture.etag)
      // Previews of other sites may show it.
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('content-security-policy', "default-src 'none'; sandbox")
    if (ifNoneMatch?.includes(picture.etag)) return reply.code(304).send()
    return reply.type('image/png').send(picture.bytes)
  }
}
