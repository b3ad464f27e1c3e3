import type { FastifyInstance } from 'fastify'
import type { Auth } from '../auth.ts'
import { areSignUpsOpen } from '../sign-up/sign-ups.ts'

const open = { config: { needsNoApiKey: true } }

/** What anyone may ask about the service: its keys, what it offers, and whether it is there. */
export function aboutRoutes(app: FastifyInstance, auth: Auth) {
  app.get('/.well-known/jwks.json', open, async (_request, reply) => {
    const keySet = await auth.signingKeys.publicKeySet()
    return reply.header('cache-control', 'public, max-age=300').send(keySet)
  })

  app.get('/settings', open, async () => ({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: !(await areSignUpsOpen(auth)),
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  }))

  app.get('/health', open, async () => ({
    name: 'Hearth Auth',
    version: '0.1.0',
    description: 'Hearth Auth speaks the Supabase Auth protocol.',
  }))
}
