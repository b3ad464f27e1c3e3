import { describe, expect, it } from 'vitest'
import { withoutSecrets } from './without-secrets.ts'

const jwt = `eyJhbGciOiJFUzI1NiJ9.${Buffer.from('{"sub":"x"}').toString('base64url')}.c2lnbmF0dXJl`
const refreshToken = 'k3JxQ0vX1mB5kT7wYc3nH9dLsF2gJ4pAeZr8q0vX1mB5kT7wYc3nH9dLsF2gJ4pAe12345'

describe('a text that is kept', () => {
  it.each([
    ['an access token', `token ${jwt} was refused`, jwt],
    ['half of one', `${jwt.slice(0, 30)}`, jwt.slice(3, 30)],
    ['a bearer header', 'authorization: Bearer abc.def-ghi', 'abc.def-ghi'],
    ['a refresh token', `Invalid Refresh Token: ${refreshToken}`, refreshToken],
    ['a query', 'GET /auth?refresh_token=short1&x=1 failed', 'short1'],
    ['a fragment', 'https://journal.example/sso#code=Abc-123&state=s-456', 'Abc-123'],
    ['a state', 'https://journal.example/sso#code=Abc-123&state=s-456', 's-456'],
    ['a mailed link', '/confirm?type=signup&token_hash=0a1b2c', '0a1b2c'],
    ['JSON', '{"access_token":"t0p","x":1}', 't0p'],
    ['JSON in JSON', '"{\\"refreshToken\\":\\"t0p\\"}"', 't0p'],
    ['a password', '{"password":"correct horse"}', 'correct horse'],
    ['a service key', 'sb_secret_a1B2', 'a1B2'],
    ['an e-mail address', 'No account for ana.maria+test@mail.example.org here', 'ana.maria'],
    ['its host', 'No account for ana.maria+test@mail.example.org here', 'mail.example'],
    ['a code in a query', 'POST /sso?code=123456', '123456'],
    ['an address with a password', 'https://me:hidden@host.example/x', 'hidden'],
  ])('holds no trace of %s', (_what, text, secret) => {
    expect(text).toContain(secret)
    expect(withoutSecrets(text)).not.toContain(secret)
  })

  it.each([
    'TypeError: Cannot read properties of undefined (reading "name")',
    'at Screen (http://localhost:8080/assets/use-event-creation-Dub0nUI-.js:12:3456)',
    'GET /rest/v1/profiles answered 503',
    'Event yzq2f6o7h3b5k4n6p2s7t3v5w4 is full for 3f2b8a1c-9d4e-4f60-8a7b-1c2d3e4f5a6b',
    'Something went wrong: code 42501',
  ])('still says what happened: %s', (text) => {
    expect(withoutSecrets(text)).toBe(text)
  })

  it('is read in a moment, however long', () => {
    const hostile = `${'a'.repeat(50_000)}@${'b.'.repeat(25_000)} ${'"token'.repeat(10_000)}`
    expect(withoutSecrets(hostile).length).toBeLessThan(hostile.length)
  })
})
