import type { FastifyInstance } from 'fastify'

/** What the mount needs of the engine's gateway. It answers every request of `/api/`, wrong ones too. */
export type MountedGateway = {
  handle(request: { method: string; path: string; body: Uint8Array; remoteAddress: string }): Promise<{
    status: number
    headers: Record<string, string>
    body: Uint8Array
  }>
}

/** The gateway's route, as metrics and log name it. */
export const gatewayRoute = '/api/*'

/** The largest message of the Internet Computer. */
const bodyLimitBytes = 2 * 1024 * 1024
const nothing = new Uint8Array()

/** Mounts the Internet Computer's HTTP interface under `/api/`: bodies pass as bytes, refusals are plain text. */
export async function gatewayRoutes(
  app: FastifyInstance,
  { gateway }: { gateway: MountedGateway },
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) throw error
    reply
      .code(status)
      .type('text/plain; charset=utf-8')
      .send(
        status === 413 ? `The body has more than ${bodyLimitBytes} bytes.` : 'The request could not be read.',
      )
    void request
  })

  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: gatewayRoute,
    bodyLimit: bodyLimitBytes,
    handler: async (request, reply) => {
      const answer = await gateway.handle({
        method: request.method,
        path: request.url.split('?', 1)[0]!,
        body: (request.body as Buffer | undefined) ?? nothing,
        remoteAddress: request.ip,
      })
      const { buffer, byteOffset, byteLength } = answer.body
      return reply
        .code(answer.status)
        .headers(answer.headers)
        .send(Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength))
    },
  })
}
