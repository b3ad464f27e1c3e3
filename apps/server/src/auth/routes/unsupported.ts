import type { FastifyInstance, HTTPMethods } from 'fastify'
import { AuthError, type AuthErrorCode } from '../errors.ts'

type Refusal = { methods: HTTPMethods[]; path: string; code: AuthErrorCode; message: string }

const any: HTTPMethods[] = ['GET', 'POST', 'PUT', 'DELETE']

/** The rest of the protocol: each part refuses in the protocol's own words, so that a client knows why. */
const refusals: Refusal[] = [
  {
    methods: ['POST'],
    path: '/otp',
    code: 'otp_disabled',
    message: 'Signing in by mailed code is not supported here',
  },
  {
    methods: ['POST'],
    path: '/magiclink',
    code: 'otp_disabled',
    message: 'Signing in by mailed link is not supported here',
  },
  {
    methods: ['GET'],
    path: '/reauthenticate',
    code: 'otp_disabled',
    message: 'Give the current password instead: codes are not supported here',
  },
  {
    methods: ['GET'],
    path: '/authorize',
    code: 'provider_disabled',
    message: 'Unsupported provider: provider is not enabled',
  },
  {
    methods: ['GET', 'POST'],
    path: '/callback',
    code: 'provider_disabled',
    message: 'Unsupported provider: provider is not enabled',
  },
  {
    methods: ['GET'],
    path: '/user/identities/authorize',
    code: 'manual_linking_disabled',
    message: 'Manual linking is disabled',
  },
  {
    methods: ['DELETE'],
    path: '/user/identities/:id',
    code: 'manual_linking_disabled',
    message: 'Manual linking is disabled',
  },
  { methods: any, path: '/passkeys', code: 'provider_disabled', message: 'Passkeys are not supported here' },
  {
    methods: any,
    path: '/passkeys/*',
    code: 'provider_disabled',
    message: 'Passkeys are not supported here',
  },
  { methods: any, path: '/sso', code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' },
  { methods: any, path: '/sso/*', code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' },
  {
    methods: any,
    path: '/oauth/*',
    code: 'provider_disabled',
    message: 'An OAuth server is not supported here',
  },
  {
    methods: ['POST'],
    path: '/invite',
    code: 'not_admin',
    message: 'User not allowed: the admin API is not supported here',
  },
  {
    methods: any,
    path: '/admin',
    code: 'not_admin',
    message: 'User not allowed: the admin API is not supported here',
  },
  {
    methods: any,
    path: '/admin/*',
    code: 'not_admin',
    message: 'User not allowed: the admin API is not supported here',
  },
]

export function unsupportedRoutes(app: FastifyInstance) {
  for (const { methods, path, code, message } of refusals) {
    app.route({
      method: methods,
      url: path,
      exposeHeadRoute: false,
      handler: async () => {
        throw new AuthError(code, message)
      },
    })
  }
}
