import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import type { Identity } from '../auth/index.ts'
import { requireMember } from './member.ts'

const ask = (identity: Identity) => requireMember({} as FastifyRequest, async () => identity)
type Claims = Extract<Identity, { kind: 'member' }>['claims']
const ana = { kind: 'member', userId: 'ana', sessionId: 'login' } as const

it('is who the verified token names, whatever its other claims say', async () => {
  const claims = { sub: 'ben', role: 'hearth_auth', session_id: 'other' } as unknown as Claims
  const { actor } = await ask({ ...ana, claims })
  expect(actor).toEqual({
    role: 'authenticated',
    claims: { sub: 'ana', role: 'authenticated', session_id: 'login' },
  })
})

it('is nobody whose second step is missing', async () => {
  const owed = { kind: 'refused', status: 403, code: 'insufficient_aal', message: 'Enter the code.' } as const
  await expect(ask(owed)).rejects.toMatchObject({
    body: { statusCode: '403', code: 'insufficient_aal', message: 'Enter the code.' },
  })
})

it.each([
  [{ kind: 'anon' }, 400, '403'],
  [{ kind: 'service' }, 400, '403'],
  [{ kind: 'refused', status: 401, code: 'expired_jwt', message: 'JWT expired' }, 400, '403'],
  [{ kind: 'refused', status: 401, code: 'ended_login', message: 'This sign-in has ended.' }, 400, '403'],
] as [Identity, number, string][])('is not %o', async (identity, status, statusCode) => {
  await expect(ask(identity)).rejects.toMatchObject({ status, body: { statusCode } })
})
