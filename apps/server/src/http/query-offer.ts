import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import { keepWork } from '../work-context.ts'
import { exposedHeaders } from './cors.ts'
import type { DoorOffer } from './door.ts'
import { gatewayRoute, type MountedGateway } from './gateway-routes.ts'
import { fixedHeaders } from './server.ts'

/** Queries as agents send them. Whatever looks different takes the usual way. */
const queryPath = /^\/api\/v[23]\/canister\/[a-z0-9-]{1,63}\/query$/
/** Few queries are longer; longer ones take the usual way, which knows the limit. */
const maxBytes = 64 * 1024

/** Offers to answer the engine's queries at the door. */
export function offerQueries(config: Config, gateway: MountedGateway): DoorOffer {
  const always = fixedHeaders(config).flat()
  return ({ method, url, headers }) => {
    if (method !== 'POST' || !queryPath.test(url!)) return undefined
    if (!(Number(headers['content-length']) <= maxBytes)) return undefined
    return {
      route: gatewayRoute,
      answer: (request, remoteAddress, respond) =>
        whenRead(request, async (body) => {
          const given = await gateway.handle({ method, path: url!, body, remoteAddress })
          const own = Object.entries(given.headers).flat()
          if (headers.origin) own.push('access-control-expose-headers', exposedHeaders)
          respond({ status: given.status, headers: always.concat(own), body: given.body })
        }),
    }
  }
}

function whenRead(request: IncomingMessage, then: (body: Buffer) => void): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  const whenWhole = keepWork(() => then(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
  request.once('end', whenWhole)
}
