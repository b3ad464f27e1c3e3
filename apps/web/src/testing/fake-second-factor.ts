import { buildFactor, type FakeAccount, type Level } from './build-account.ts'
import { type Asked, functionError, protocolError, type WithAccount } from './protocol.ts'

// Two-step sign-in as the real client meets it. A code is right when it is the factor's `code`; a real app computes it.

export function hasSecondStep({ factors = [] }: FakeAccount): boolean {
  return factors.some(({ isVerified }) => isVerified)
}

/** The factors as the protocol's user lists them; the list is absent without any. */
export function factorsOf({ factors = [] }: FakeAccount) {
  if (factors.length === 0) return {}
  return {
    factors: factors.map(({ id, name, isVerified, addedAt }) => ({
      id,
      friendly_name: name,
      factor_type: 'totp',
      status: isVerified ? 'verified' : 'unverified',
      created_at: addedAt,
      updated_at: addedAt,
    })),
  }
}

type Parts = {
  withAccount: WithAccount
  /** A session of the account at this level, as the service gives it. */
  session: (account: FakeAccount, level: Level) => object
}

/** Addresses of factors stand with `:id`. */
export function secondFactorRoutes({ withAccount, session }: Parts) {
  const factorIn = (account: FakeAccount, { path }: Asked) =>
    account.factors?.find(({ id }) => path.includes(`/${id}`))
  return {
    'POST /auth/v1/factors': (request: Asked) =>
      withAccount(request, (account) => {
        const name = String(request.body.friendly_name ?? '')
        account.factors ??= []
        const { factors } = account
        if (factors.some((other) => other.name === name && other.isVerified)) {
          return protocolError(422, 'mfa_factor_name_conflict', 'A factor of this name already exists')
        }
        const factor = buildFactor({ name, isVerified: false })
        factors.push(factor)
        const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
        return Response.json({
          id: factor.id,
          type: 'totp',
          friendly_name: name,
          totp: {
            qr_code: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
            secret,
            uri: `otpauth://totp/Hearth:${account.email}?secret=${secret}&issuer=Hearth`,
          },
        })
      }),
    'POST /auth/v1/factors/:id/challenge': (request: Asked) =>
      withAccount(request, (account) => {
        const factor = factorIn(account, request)
        if (!factor) return protocolError(404, 'mfa_factor_not_found', 'Factor not found')
        const id = `challenge-${factor.challenges.length + 1}`
        factor.challenges.push(id)
        return Response.json({ id, type: 'totp', expires_at: Math.floor(Date.now() / 1000) + 300 })
      }),
    'POST /auth/v1/factors/:id/verify': (request: Asked) =>
      withAccount(request, (account) => {
        const factor = factorIn(account, request)
        if (!factor) return protocolError(404, 'mfa_factor_not_found', 'Factor not found')
        if (!factor.challenges.includes(String(request.body.challenge_id))) {
          return protocolError(422, 'mfa_challenge_expired', 'This took a little long.')
        }
        if (request.body.code !== factor.code) {
          return protocolError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
        }
        factor.isVerified = true
        return Response.json(session(account, 'aal2'))
      }),
    'DELETE /auth/v1/factors/:id': (request: Asked) =>
      withAccount(request, (account) => {
        const factor = factorIn(account, request)
        if (!factor) return protocolError(404, 'mfa_factor_not_found', 'Factor not found')
        account.factors = account.factors?.filter(({ id }) => id !== factor.id) ?? []
        return Response.json({ id: factor.id })
      }),
    'POST /functions/v1/redeem-recovery-code': (request: Asked) =>
      withAccount(request, (account) => {
        const codes = account.recoveryCodes ?? []
        const code = String(request.body.code).toLowerCase()
        if (!codes.includes(code)) {
          const message = 'This recovery code is wrong or has already been used.'
          return functionError(400, 'invalid_input', message, { fields: { code: message } })
        }
        account.recoveryCodes = codes.filter((other) => other !== code)
        return Response.json({
          ...session(account, 'aal2'),
          recovery_codes_left: account.recoveryCodes.length,
        })
      }),
    'POST /functions/v1/recovery-codes': (request: Asked) =>
      withAccount(request, (account) => {
        account.recoveryCodes = Array.from({ length: 10 }, (_, index) => `aaaa-bbbb-ccc${index}`)
        return Response.json({ codes: account.recoveryCodes })
      }),
    'POST /functions/v1/recovery-codes-left': (request: Asked) =>
      withAccount(request, (account) => Response.json({ left: account.recoveryCodes?.length ?? 0 })),
  }
}
