import { AppError, ssoExchangeReplySchema, ssoExchangeRequestSchema } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { FastifyInstance } from 'fastify'
import { deviceOf, type Identify } from '../../auth/index.ts'
import { readInput } from '../../http/index.ts'
import type { SignOn } from '../../sign-on/index.ts'

/**
 * `POST /functions/v1/sso-exchange`: asks for no sign-in, because it is how one begins. Whoever
 * is signed in already is not looked at: the code alone says whose session it gives.
 */
export function ssoExchangeRoute(
  app: FastifyInstance,
  { identify, signOn }: { identify: Identify; signOn: SignOn },
): void {
  app.post('/functions/v1/sso-exchange', async (request, reply) => {
    const { apikey } = request.headers
    const caller = await identify(apikey === undefined ? request : { headers: { apikey } })
    if (caller.kind === 'refused') throw new AppError('not_signed_in', m.account_sso_refused_no_key)
    const input = readInput(request, ssoExchangeRequestSchema)
    const { origin } = request.headers
    const session = await signOn.exchange({ ...input, device: deviceOf(request), origin })
    request.userId = session.user.id
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    return JSON.stringify(ssoExchangeReplySchema.parse(session))
  })
}
