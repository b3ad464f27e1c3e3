import { expect, it } from 'vitest'
import { readFailure } from './failure.ts'

it('says of a login that another app began what to do, in our words', () => {
  expect(
    readFailure({ name: 'AuthApiError', code: 'not_allowed', status: 403, message: 'In English.' }),
  ).toEqual({
    reason: 'other',
    message: 'Another app signed you in here. Sign in to Hearth itself to change your account.',
  })
})

it.each([
  [{ reasons: ['pwned'] }, /Many people use/],
  [{ reasons: ['personal'] }, /too close to your name/],
  [{ reasons: ['length'] }, /at least 8/],
  [{}, /Choose another password/],
])('says why a password is weak by the reasons of the protocol: %j', (more, message) => {
  expect(readFailure({ code: 'weak_password', status: 422, message: 'In English.', ...more })).toEqual({
    reason: 'weak_password',
    message: expect.stringMatching(message),
    field: 'password',
  })
})
