import type { FastifyPluginAsync } from 'fastify'
import type { Parts } from '../parts.ts'
import { createAnonymousCache } from './anonymous-cache.ts'
import { createCatalogueSource } from './catalogue/catalogue-source.ts'
import type { Identify } from './identity.ts'
import { tableRoutes } from './routes.ts'

/** Where the interface stands. */
export const tablesPrefix = '/rest/v1'

/**
 * The table protocol: the part of PostgREST that Hearth and its siblings use, for the tables of `public` under their row
 * policies, to be registered under `tablesPrefix`. What it does not speak it refuses with the protocol's own error.
 *
 * `identify` says who asks (the auth service); a write checks in its own statement that the login still lives.
 */
export function dataApi(parts: Parts, { identify }: { identify: Identify }): FastifyPluginAsync {
  return async (app) => {
    const { database, log, now } = parts
    const catalogue = createCatalogueSource(database, log)
    const cache = createAnonymousCache(now)

    const stopListening = await Promise.all([
      database.listen('table_changed', () => cache.drop()),
      database.listen('schema_changed', async () => {
        await catalogue.refresh()
        cache.drop()
      }),
    ])
    app.addHook('onClose', async () => {
      await Promise.all(stopListening.map((stop) => stop()))
    })
    await catalogue.current()
    tableRoutes(app, { parts, identify, catalogue, cache })
  }
}
