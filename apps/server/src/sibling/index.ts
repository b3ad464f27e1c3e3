import type { Sibling } from '@hearth/contracts'
import type { Config } from '../config.ts'
import type { Log } from '../parts.ts'
import { places } from '../places.ts'
import { ownSiblingId } from '../settings/index.ts'
import { createSiblingServer } from './sibling-server.ts'

export { createSiblingServer } from './sibling-server.ts'

export type OpenSibling = {
  /** The registry: without the journal's address where that is not ours to give. */
  siblings: readonly Sibling[]
  /** Where the journal is open; `undefined` where it is not. */
  url: string | undefined
  /** Why it is not open although it was asked for, in a sentence. */
  problem: string | undefined
  stop(): Promise<void>
}

/**
 * Opens the journal beside Hearth, in this process. It is an extra: when it cannot be opened, Hearth says why and goes
 * on without it, and the registry does not send people to whoever else listens at that port.
 */
export async function openSibling(
  config: Config,
  log: Log,
  folder = places.siblingClient,
): Promise<OpenSibling> {
  const { siblings, siblingPort, siblingUrl, HOST } = config
  const url = siblings.find(({ id }) => id === ownSiblingId)?.url
  const closed = (problem?: string): OpenSibling => ({
    siblings: siblings.map((app) => (app.url === siblingUrl ? { ...app, url: '' } : app)),
    url: undefined,
    problem,
    stop: async () => {},
  })
  if (!siblingPort || !url) return closed()
  const http = createSiblingServer(config, { url, now: Date.now, folder })
  if (!http) return closed('The journal is not open: it is not built (npm run build).')
  try {
    await http.listen({ port: siblingPort, host: HOST })
  } catch (error) {
    await http.close()
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    log.warn('sibling_not_open', { port: siblingPort })
    return closed(
      `The journal is not open: port ${siblingPort} is taken by another program. Choose another with SIBLING_PORT.`,
    )
  }
  log.info('sibling_listening', { host: HOST, port: siblingPort, url })
  return { siblings, url, problem: undefined, stop: () => http.close() }
}
