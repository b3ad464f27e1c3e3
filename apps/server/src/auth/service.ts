import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { localeOfRequest } from '../http/index.ts'
import type { Parts } from '../parts.ts'
import { tallyRefusals } from '../tally.ts'
import { answerError, apiVersion, apiVersionHeader } from './answers.ts'
import type { Auth } from './auth.ts'
import { AuthError } from './errors.ts'
import { aboutRoutes } from './routes/about.ts'
import { factorRoutes } from './routes/factors.ts'
import { mailRoutes } from './routes/mail.ts'
import { signUpRoutes } from './routes/sign-up.ts'
import { tokenRoutes } from './routes/token.ts'
import { unsupportedRoutes } from './routes/unsupported.ts'
import { userRoutes } from './routes/user.ts'
import { verifyRoutes } from './routes/verify.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Served without an API key: what a link, a browser or a monitor opens. */
    needsNoApiKey?: boolean
  }
}

const bodyLimit = 64 * 1024
const byAuth = tallyRefusals('auth')

/** The auth protocol as a Fastify plugin, to be registered under `/auth/v1`. `auth` is what `createAuth` built. */
export function authService(parts: Parts, { auth }: { auth: Auth }): FastifyPluginAsync {
  return async (app) => {
    speakTheProtocol(app, parts)
    readJsonAlone(app)
    app.addHook('preValidation', async (request) => requireApiKey(request, auth))
    signUpRoutes(app, auth)
    tokenRoutes(app, auth)
    userRoutes(app, auth)
    factorRoutes(app, auth)
    mailRoutes(app, auth)
    verifyRoutes(app, auth)
    aboutRoutes(app, auth)
    unsupportedRoutes(app)
  }
}

function speakTheProtocol(app: FastifyInstance, { log }: Parts) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header(apiVersionHeader, apiVersion).header('cache-control', 'no-store')
  })
  app.addHook('onRoute', (route) => {
    route.bodyLimit = bodyLimit
  })
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler((request, reply) =>
    sendError(new AuthError('not_found', 'There is no such endpoint here.'), request, reply),
  )

  function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const { status, retryAfterSeconds, body } = answerError(error, {
      log,
      requestId: request.id,
      locale: localeOfRequest(request),
    })
    if (status === 429) {
      byAuth.count++
      log.warn('auth.limited', { code: body.code, requestId: request.id })
    }
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    return reply.status(status).send(body)
  }
}

/** JSON is the only body; some calls of the official client announce one and send nothing. */
function readJsonAlone(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, body as string, done)
  })
}

/** An unknown key is refused before anything else is looked at; tokens are looked at by the routes that need one. */
async function requireApiKey(request: FastifyRequest, auth: Auth) {
  if (request.routeOptions.config.needsNoApiKey || request.is404) return
  const identity = await auth.identifyLogin(request)
  if (identity.kind === 'refused' && (identity.code === 'no_api_key' || identity.code === 'bad_api_key')) {
    throw new AuthError('no_authorization', identity.message)
  }
}
