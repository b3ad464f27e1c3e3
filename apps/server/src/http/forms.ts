import type { FastifyInstance } from 'fastify'

/** Lets a scope's pages be posted as forms, whose fields are then the body; everywhere else the server takes JSON. */
export function takeForms(scope: FastifyInstance, { maxBytes }: { maxBytes: number }): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxBytes },
    async (_request: unknown, body: string) => new URLSearchParams(body),
  )
}
