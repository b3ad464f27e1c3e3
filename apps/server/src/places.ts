import { fileURLToPath } from 'node:url'

// Found from this file, which stands in apps/server/src and, bundled, in apps/server/dist: the same depth.
const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Where the built web app and the journal lie, and the engine's interface that we serve. */
export const places = {
  webClient: fromHere('../../web/dist/client'),
  /** By language. */
  webServerEntry: (locale: string) => fromHere(`../../web/dist/server/${locale}/entry-public.js`),
  siblingClient: fromHere('../../sibling/dist'),
  engineInterface: fromHere('../../../packages/contracts/event-engine.did'),
  rootPackage: fromHere('../../../package.json'),
  engineBinding: fromHere('../../../packages/contracts/src/event/event-engine.did.js'),
}
