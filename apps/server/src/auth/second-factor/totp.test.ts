import { describe, expect, it } from 'vitest'
import { describeFactor, findStep, makeFactorSecret } from './totp.ts'

/** RFC 6238, appendix B, SHA-1: the last six of its eight digits. */
const rfcSecret = Buffer.from('12345678901234567890')
const vectors = [
  [59, '287082', 0x1],
  [1_111_111_109, '081804', 0x23523ec],
  [1_111_111_111, '050471', 0x23523ed],
  [1_234_567_890, '005924', 0x273ef07],
  [2_000_000_000, '279037', 0x3f940aa],
  [20_000_000_000, '353130', 0x27bc86aa],
] as const

describe('a code', () => {
  it.each(vectors)('of second %d is %s, as RFC 6238 has it', (seconds, code, step) => {
    expect(findStep(rfcSecret, code, seconds * 1000)).toBe(step)
  })

  it('counts one step early and one step late, and no further', () => {
    const [seconds, code, step] = vectors[3]
    for (const away of [-30, 0, 30]) expect(findStep(rfcSecret, code, (seconds + away) * 1000)).toBe(step)
    for (const away of [-60, 60]) expect(findStep(rfcSecret, code, (seconds + away) * 1000)).toBeUndefined()
  })

  it.each(['', '28708', '2870820', '28708a', '２８７０８２', '287 082'])('is not %j', (code) => {
    expect(findStep(rfcSecret, code, 59_000)).toBeUndefined()
  })

  it('of another secret is wrong', () => {
    expect(findStep(makeFactorSecret(), '287082', 59_000)).toBeUndefined()
  })
})

describe('what the app is told', () => {
  const names = { issuer: 'Hearth & Home', account: 'ana+1@example.org' }

  it('is the secret, and an address that carries it', () => {
    const { secret, uri } = describeFactor(rfcSecret, names)
    expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    const url = new URL(uri)
    expect(`${url.protocol}//${url.host}`).toBe('otpauth://totp')
    expect(decodeURIComponent(url.pathname)).toBe('/Hearth & Home:ana+1@example.org')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      issuer: 'Hearth & Home',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })

  it('is a picture that the client can put into a data URI as it is', () => {
    const { qrCode } = describeFactor(rfcSecret, names)
    expect(qrCode).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/)
    expect(qrCode).not.toMatch(/[#%\n]|<script|otpauth/)
  })

  it('is a new secret of 160 bits each time', () => {
    expect(makeFactorSecret()).toHaveLength(20)
    expect(makeFactorSecret().equals(makeFactorSecret())).toBe(false)
  })
})
