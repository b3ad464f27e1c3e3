import { describe, expect, it } from 'vitest'
import { generateUsername, isTemporaryUsername, usernameProblem } from './usernames.ts'

describe('usernames', () => {
  it('are suggested from the address and the last six digits of the time', () => {
    expect(generateUsername('anna.maria+circle@example.org', 1_763_700_123_456)).toBe(
      'annamariacircle_123456',
    )
    expect(generateUsername('', 5)).toBe('_5')
  })

  it.each([
    ['ab', 'Use at least 3 characters.'],
    ['a'.repeat(31), 'Use at most 30 characters.'],
    ['two words', 'Use letters, digits, _ and . only.'],
    ['zoë', 'Use letters, digits, _ and . only.'],
    ['Admin', 'Reserved names, like admin, can’t be used. Choose another.'],
    ['__proto__', 'Reserved names, like admin, can’t be used. Choose another.'],
    ['Constructor', 'Reserved names, like admin, can’t be used. Choose another.'],
    ['TEMP_USER_1', 'Reserved names, like admin, can’t be used. Choose another.'],
  ])('refuse %s with a sentence', (name, sentence) => {
    expect(usernameProblem(name)).toBe(sentence)
  })

  it.each(['ana', 'Ana.Maria_7', '_._', 'a'.repeat(30)])('allow %s', (name) => {
    expect(usernameProblem(name)).toBeUndefined()
  })

  it('are temporary until one was chosen', () => {
    expect(isTemporaryUsername(null)).toBe(true)
    expect(isTemporaryUsername('temp_user_4f5a6b7c')).toBe(true)
    expect(isTemporaryUsername('temperance')).toBe(false)
  })
})
