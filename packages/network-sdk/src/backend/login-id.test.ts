import { describe, expect, it } from 'vitest'
import { loginIdOf } from './login-id.ts'

const tokenWith = (claims: unknown) =>
  ['{}', JSON.stringify(claims), 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.')

describe('the id of a login', () => {
  it('is the session id of the access token', () => {
    const claims = { session_id: 'login-ü-1', email: 'ñandú@example.org' }
    expect(loginIdOf({ access_token: tokenWith(claims) })).toBe('login-ü-1')
  })

  it.each(['', 'a.b.c', tokenWith({}), tokenWith(null), tokenWith({ session_id: 7 })])(
    'is not read from "%s"',
    (access_token) => {
      expect(() => loginIdOf({ access_token })).toThrow(TypeError)
    },
  )
})
