import type { FastifyInstance } from 'fastify'
import { sendCompressed } from '../http/index.ts'
import type { WebBuild } from './web-build.ts'

const idPattern = /^[A-Za-z0-9._-]{1,64}$/

/** `/art/<category>/<ratio>/<id>.svg`: an event's cover as a picture. The same address always gives the same one. */
export function coverRoutes(app: FastifyInstance, web: Pick<WebBuild, 'drawCoverSvg'>): void {
  app.get<{ Params: { category: string; ratio: string; file: string } }>(
    '/art/:category/:ratio/:file',
    async (request, reply) => {
      const { category, ratio, file } = request.params
      const id = file.endsWith('.svg') ? file.slice(0, -'.svg'.length) : ''
      const svg = idPattern.test(id) ? web.drawCoverSvg({ category, ratio, id }) : undefined
      if (svg === undefined) return reply.callNotFound()
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        // Opened on its own, it is a document: it may do nothing.
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .type('image/svg+xml')
      return sendCompressed(request, reply, svg)
    },
  )
}
