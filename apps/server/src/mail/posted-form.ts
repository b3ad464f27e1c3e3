import type { FastifyInstance } from 'fastify'

/** Lets a page of ours be posted as a form, as text; everywhere else the server takes JSON. */
export function takeForms(forms: FastifyInstance): void {
  forms.addContentTypeParser(
    /^(?:application\/x-www-form-urlencoded|multipart\/form-data)/,
    { parseAs: 'string', bodyLimit: 1024 },
    async (_request: unknown, body: string) => body,
  )
}
