import type { FastifyInstance } from 'fastify'

const asFields = 'application/x-www-form-urlencoded'
const asFieldsOrParts = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)/

/**
 * Lets a scope's pages be posted as forms, as text (`fieldsOf`); everywhere else the server takes JSON. `takesParts` where a mail program
 * may send the form as parts too.
 */
export function takeForms(scope: FastifyInstance, { maxBytes = 1024, takesParts = false } = {}): void {
  scope.addContentTypeParser(
    takesParts ? asFieldsOrParts : asFields,
    { parseAs: 'string', bodyLimit: maxBytes },
    async (_request: unknown, body: string) => body,
  )
}

/** What a form says; a press on a page without fields says nothing. */
export const fieldsOf = (body: unknown): URLSearchParams =>
  new URLSearchParams(typeof body === 'string' ? body : '')
