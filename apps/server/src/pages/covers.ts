import { artEdition, isSceneRatio } from '@hearth/contracts/scene-address'
import { readSceneKey, type Scene } from '@hearth/contracts/scenes'
import type { Database } from '@hearth/database'
import * as m from '@hearth/messages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { drawPortrait, drawScene } from '../art/index.ts'
import { PreparedText, sendError, sendPrepared } from '../http/index.ts'
import { TurnstileBusy } from '../turnstile.ts'
import { createSharePictures } from './share-pictures.ts'
import { isSharedScene } from './shared-scenes.ts'

const name = /^([A-Za-z0-9._-]{1,64})\.(svg|png)$/
const forGood = 'public, max-age=31536000, immutable'
const retryAfterSeconds = 2
const maxCached = 500

/**
 * `/art/<edition>/<scene>/<ratio>/<id>.svg`: a drawn scene, and `/art/<edition>/<scene>/share/<id>.png`: the same in
 * pixels, for previews, where a page can name it; `/art/faces/1/<number>.svg`: a drawn portrait. The same address always
 * gives the same one.
 */
export function coverRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const cached = new Map<string, PreparedText>()
  const sharePictures = createSharePictures({ mayBeDrawn: (scene) => isSharedScene(database, scene) })

  app.get<{ Params: { edition: string; scene: string; ratio: string; file: string } }>(
    '/art/:edition/:scene/:ratio/:file',
    async (request, reply) => {
      const { edition, scene: key, ratio, file } = request.params
      const [, id, form] = name.exec(file) ?? []
      const known = readSceneKey(key)
      if (!id || !known || edition !== String(artEdition) || !isSceneRatio(ratio)) return reply.callNotFound()
      const scene = { ...known, id }
      if (form === 'png') {
        if (ratio !== 'share') return reply.callNotFound()
        return sendPng(reply, scene, request.headers['if-none-match'])
      }
      drawingHeaders(reply)
      return sendPrepared(
        request,
        reply,
        drawnOnce(request.url, () => drawScene(scene, ratio)),
        { repetition: forever },
      )
    },
  )

  app.get<{ Params: { file: string } }>('/art/faces/1/:file', async (request, reply) => {
    const [, number] = /^([1-9]\d?)\.svg$/.exec(request.params.file) ?? []
    const svg = number && drawPortrait(Number(number))
    if (!svg) return reply.callNotFound()
    drawingHeaders(reply)
    return sendPrepared(
      request,
      reply,
      drawnOnce(request.url, () => svg),
      { repetition: forever },
    )
  })

  /** Drawing and compressing take some milliseconds; what was asked for last is kept. */
  function drawnOnce(address: string, draw: () => string): PreparedText {
    const svg = cached.get(address) ?? new PreparedText(draw())
    cached.delete(address)
    cached.set(address, svg)
    if (cached.size > maxCached) cached.delete(cached.keys().next().value!)
    return svg
  }

  async function sendPng(reply: FastifyReply, scene: Scene, ifNoneMatch: string | undefined) {
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

/** Another drawing has another address. */
const forever = { isFresh: () => true }

function drawingHeaders(reply: FastifyReply): void {
  reply
    .header('cache-control', forGood)
    // Opened on its own, it is a document: it may do nothing.
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .type('image/svg+xml')
}
