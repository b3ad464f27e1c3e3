import { describe, expect, it } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { type Personal, passwordProblem } from './password-rules.ts'

const nobody: Personal = { email: 'nobody@example.org', names: [] }
const reasons = (password: string, personal: Personal = nobody) =>
  passwordProblem(password, personal)?.reasons

it.each(['short', '1234567', '', '🔥🔥🔥🔥🔥🔥🔥'])(
  '%j is too short: characters count as people see them',
  (password) => {
    expect(reasons(password)).toEqual(['length'])
  },
)

it('more than 128 characters are too many', () => {
  const long = Array.from({ length: 129 }, (_item, index) =>
    String.fromCharCode(97 + ((index * 7) % 26)),
  ).join('')
  expect(reasons(long)).toEqual(['length'])
  expect(reasons(long.slice(1))).toBeUndefined()
})

it.each([
  'password',
  'Password1',
  'P@ssw0rd!',
  '12345678',
  'qwertyuiop',
  'iloveyou2',
  'dragon2024',
  'sunshine!!',
  'aaaaaaaa',
  'abababab',
  'ABC12345',
  'letmein123',
])('%s is what many people use', (password) => {
  expect(reasons(password)).toEqual(['pwned'])
})

it('knows some hundreds of common passwords', () => {
  expect(commonPasswords.size).toBeGreaterThan(900)
  for (const one of commonPasswords) if (one.length >= 8) expect(reasons(one)).toEqual(['pwned'])
})

describe('the own name and address', () => {
  const personal = { email: 'samantha.reed@example.org', names: ['Lanternkeeper', undefined] }
  it.each([
    'samantha.reed',
    'Samantha-Reed!',
    'samantha.reed@example.org',
    'lanternkeeper',
    'LanternKeeper99',
  ])('%s is too close', (password) => {
    expect(reasons(password, personal)).toEqual(['personal'])
  })
  it.each(['samantha likes embers', 'keeper of the violet flame'])('%s is far enough', (password) => {
    expect(reasons(password, personal)).toBeUndefined()
  })
})

it.each(['violet-lantern-47', 'correct horse battery', 'кроткая лампада', '        x', 'tr0ub4dor&3'])(
  '%j is fine',
  (password) => {
    expect(reasons(password)).toBeUndefined()
  },
)
