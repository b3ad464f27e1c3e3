import type { FastifyPluginAsync } from 'fastify'
import type { Parts } from '../parts.ts'
import { type AnswerCaches, createAnswerCaches } from './answer-caches.ts'
import { createCatalogueSource } from './catalogue/catalogue-source.ts'
import type { ListedFunctions } from './catalogue/rpc-functions.ts'
import type { Identify } from './identity.ts'
import { tableRoutes } from './routes.ts'

export { type AnswerCaches, createAnswerCaches } from './answer-caches.ts'
export { batchRoute } from './batch.ts'
export { actorOf } from './identity.ts'

/** Where the interface stands. */
export const tablesPrefix = '/rest/v1'

/**
 * The table protocol: the part of PostgREST that Hearth and its siblings use, for the tables of `public` under their
 * row policies, to be registered under `tablesPrefix`. What it does not speak it refuses with the protocol's own
 * error.
 *
 * `identify` says who asks (the auth service); a write checks in its own statement that the login still lives. `kept`
 * holds the answers that many readers share, so that other services can forget them with what they write. `listed`
 * are the functions that may be called; absent, Hearth's.
 */
export function dataApi(
  parts: Parts,
  {
    identify,
    cached = createAnswerCaches(parts),
    listed,
  }: { identify: Identify; cached?: AnswerCaches; listed?: ListedFunctions },
): FastifyPluginAsync {
  return async (app) => {
    const { database, log } = parts
    const catalogue = createCatalogueSource(database, log, listed)
    const learn = async () => cached.learn((await catalogue.current()).dependencies)

    const stopListening = await Promise.all([
      database.listen('table_changed', (table) => cached.forget(table)),
      database.listen('blocks_changed', () => cached.forget('blocks')),
      database.listen('schema_changed', async () => {
        await catalogue.refresh()
        await learn()
        cached.forget()
      }),
    ])
    app.addHook('onClose', async () => {
      await Promise.all(stopListening.map((stop) => stop()))
    })
    await learn()
    tableRoutes(app, { parts, identify, catalogue, cached })
  }
}
