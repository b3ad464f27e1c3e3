import { reservedUsernames } from '@hearth/contracts/usernames'
import { describe, expect, it } from 'vitest'
import { suggestedUsername, usernameSuggestions } from './username-suggestions.ts'

describe('names close to a taken one', () => {
  it('all fit the rules and differ from it', () => {
    for (const wished of ['river_song', 'Ana', 'a'.repeat(30), 'x..', 'temp', 'me_']) {
      const names = usernameSuggestions(wished, 1_799_999_999_123)
      expect(names.length).toBeGreaterThan(1)
      for (const name of names) {
        expect(name).toMatch(/^[A-Za-z0-9_.]{3,30}$/)
        expect(name).not.toBe(wished)
        expect(reservedUsernames.has(name)).toBe(false)
      }
    }
  })

  it('are none for what has nothing to build on', () => {
    expect(usernameSuggestions('___', 5)).toEqual([])
  })
})

describe('the name to begin with', () => {
  it.each([
    [{ username: 'ana_123456' }, 'ana_123456'],
    [{ username: 'averyveryverylongaddressindeed_123456' }, 'averyveryverylongaddres_123456'],
    [{ username: 'temp_user_1' }, ''],
    [{ username: 'admin' }, ''],
    [{ username: '<b>ana</b>' }, ''],
    [{ username: ['ana'] }, ''],
    [{}, ''],
    [undefined, ''],
  ])('of %j is %j', (metadata, name) => {
    expect(suggestedUsername(metadata)).toBe(name)
  })
})
