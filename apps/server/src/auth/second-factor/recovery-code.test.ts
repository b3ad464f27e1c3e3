import { expect, it } from 'vitest'
import { makeRecoveryCodes, readRecoveryCode } from './recovery-code.ts'

it('makes ten different codes of sixty bits', () => {
  const codes = makeRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/)
})

it('reads its own codes as people type them', () => {
  for (const code of makeRecoveryCodes()) expect(readRecoveryCode(code)).toBe(code)
  for (const typed of ['0a1b-2c3d-4e5f', ' 0A1B 2C3D 4E5F ', 'oAiB2c3d4e5f', 'OalB-2C3D-4E5F']) {
    expect(readRecoveryCode(typed)).toBe('0a1b-2c3d-4e5f')
  }
})

it.each(['', '0a1b-2c3d-4e5', '0a1b-2c3d-4e5f0', '0a1b-2c3d-4e5u', '0a1b-2c3d-4e5é'])(
  'reads none in %j',
  (typed) => {
    expect(readRecoveryCode(typed)).toBeUndefined()
  },
)
