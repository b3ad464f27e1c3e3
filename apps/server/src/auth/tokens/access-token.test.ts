import { createHmac, generateKeyPairSync } from 'node:crypto'
import { decodeProtectedHeader, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuth } from '../auth.ts'
import type { Session } from '../login/logins.ts'
import { startAuth, type TestAuth } from '../testing.ts'

let hearth: TestAuth
let session: Session
let claims: Record<string, unknown>
beforeAll(async () => {
  hearth = await startAuth()
  session = (await hearth.makeMember()).session
  const verified = await hearth.auth.verifyAccessToken(session.access_token)
  if ('problem' in verified) throw new Error(verified.problem)
  claims = verified.claims
})
afterAll(() => hearth.end())

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const sign = async (header: Record<string, unknown>, changed: Record<string, unknown> = {}) => {
  const { id, privateKey } = await hearth.auth.signingKeys.active()
  return new SignJWT({ ...claims, ...changed })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: id, ...header })
    .sign(privateKey)
}

describe('an access token', () => {
  it('from before the clock was set back counts as expired, so that its holder gets another', async () => {
    const nowSeconds = Math.floor(Date.now() / 1000)
    const token = await sign({}, { iat: nowSeconds + 600, exp: nowSeconds + 1500 })
    expect(await hearth.auth.verifyAccessToken(token)).toEqual({ problem: 'expired' })
  })

  it('is ES256 with its own type and a published key', async () => {
    const { keys } = (await hearth.get('/.well-known/jwks.json')).body
    const header = decodeProtectedHeader(session.access_token)
    expect(header).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: keys[0].kid })
    expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
    expect(keys[0]).not.toHaveProperty('d')
  })

  it('is good until its expiry and 30 seconds more, also when it was verified before', async () => {
    const fresh = await hearth.makeMember()
    const token = fresh.session.access_token
    hearth.clock.aheadMs = 925_000
    expect(await hearth.auth.verifyAccessToken(token)).toHaveProperty('userId')
    hearth.clock.aheadMs = 935_000
    expect(await hearth.auth.verifyAccessToken(token)).toEqual({ problem: 'expired' })
    expect(await hearth.auth.verifyAccessToken(token)).toEqual({ problem: 'expired' })
    hearth.clock.aheadMs = 0
  })

  it('would be accepted if only its key signed it: the forgeries below differ in one thing each', async () => {
    expect(await hearth.auth.verifyAccessToken(await sign({}))).toHaveProperty('userId', session.user.id)
  })

  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const forgeries: Record<string, () => Promise<string> | string> = {
    'alg none': () => `${base64({ alg: 'none', typ: 'at+jwt' })}.${base64(claims)}.`,
    'alg none with our key id': async () =>
      `${base64({ ...decodeProtectedHeader(session.access_token), alg: 'none' })}.${base64(claims)}.`,
    'HS256 with the public key as secret': async () => {
      const { keys } = (await hearth.get('/.well-known/jwks.json')).body
      const head = `${base64({ alg: 'HS256', typ: 'at+jwt', kid: keys[0].kid })}.${base64(claims)}`
      return `${head}.${createHmac('sha256', JSON.stringify(keys[0])).update(head).digest('base64url')}`
    },
    'another key under our id': async () => {
      const { id } = await hearth.auth.signingKeys.active()
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: id })
        .sign(stranger.privateKey)
    },
    'a key that it brings along': async () =>
      new SignJWT(claims)
        .setProtectedHeader({
          alg: 'ES256',
          typ: 'at+jwt',
          jwk: stranger.publicKey.export({ format: 'jwk' }) as never,
        })
        .sign(stranger.privateKey),
    'an unknown key id': () => sign({ kid: 'unknown' }),
    'no key id': () => sign({ kid: undefined }),
    'type JWT': () => sign({ typ: 'JWT' }),
    'no type': () => sign({ typ: undefined }),
    'a jku header': () => sign({ jku: 'https://evil.example/jwks.json' }),
    'an x5u header': () => sign({ x5u: 'https://evil.example/cert.pem' }),
    'a jwk header': () => sign({ jwk: stranger.publicKey.export({ format: 'jwk' }) }),
    'another issuer': () => sign({}, { iss: 'https://evil.example/auth/v1' }),
    'another audience': () => sign({}, { aud: 'anon' }),
    'another role': () => sign({}, { role: 'service_role' }),
    'no subject': () => sign({}, { sub: undefined }),
    'a subject that is no id': () => sign({}, { sub: 'admin' }),
    'no login': () => sign({}, { session_id: undefined }),
    'no expiry': () => sign({}, { exp: undefined }),
    'no issue time': () => sign({}, { iat: undefined }),
    'a changed payload': () => {
      const [head, , signature] = session.access_token.split('.')
      return `${head}.${base64({ ...claims, sub: '00000000-0000-4000-8000-000000000000' })}.${signature}`
    },
    'nothing of a token': () => 'x.y.z',
    'too much': () => `${'x'.repeat(9000)}.y.z`,
  }

  it.each(Object.entries(forgeries))('is refused with %s', async (_name, forge) => {
    const token = await forge()
    expect(await hearth.auth.verifyAccessToken(token)).toEqual({ problem: 'invalid' })
    expect(await hearth.get('/user', { token })).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
    expect(
      await hearth.auth.identify({
        headers: { apikey: hearth.parts.config.anonKey, authorization: `Bearer ${token}` },
      }),
    ).toMatchObject({
      kind: 'refused',
      status: 401,
    })
  })
})

describe('signing keys', () => {
  it('are one for all processes of a first start', async () => {
    const site = await startAuth()
    const others = Array.from({ length: 4 }, () => createAuth(site.parts))
    const ids = await Promise.all(others.map(async ({ signingKeys }) => (await signingKeys.active()).id))
    expect(new Set(ids).size).toBe(1)
    const [row] = await site.db.owner(`select private_key from hearth.keys where use = 'access_token'`)
    expect(Buffer.from(row!.private_key as Buffer).includes(Buffer.from('06082a8648ce3d030107', 'hex'))).toBe(
      false,
    )
    await site.end()
  })

  it('rotate: new tokens by the new key, those before stay good, in every process', async () => {
    const site = await startAuth()
    const other = createAuth(site.parts)
    const before = (await site.makeMember()).session
    expect(await other.verifyAccessToken(before.access_token)).toHaveProperty('userId')
    await site.auth.signingKeys.rotate()
    const after = (await site.makeMember()).session
    const kid = (token: string) => decodeProtectedHeader(token).kid
    expect(kid(after.access_token)).not.toBe(kid(before.access_token))
    site.clock.aheadMs = 6_000
    expect(await other.verifyAccessToken(after.access_token)).toHaveProperty('userId')
    expect(await createAuth(site.parts).verifyAccessToken(before.access_token)).toHaveProperty('userId')
    expect((await site.get('/.well-known/jwks.json')).body.keys).toHaveLength(2)
    site.clock.aheadMs = 3600_000
    expect((await site.get('/.well-known/jwks.json')).body.keys).toHaveLength(1)
    await site.end()
  })

  it('that another secret encrypted are passed over', async () => {
    const site = await startAuth()
    await site.auth.signingKeys.active()
    const config = { ...site.parts.config, hearthSecret: 'quite another secret, of 32 bytes or more' }
    const moved = createAuth({ ...site.parts, config })
    const { id } = await moved.signingKeys.active()
    expect(id).not.toBe((await site.auth.signingKeys.active()).id)
    await site.end()
  })
})
