import { AppError } from '@hearth/contracts/errors'
import { expect, it } from 'vitest'
import { readCallFailure, readFailure, readUsernameFailure } from './failure.ts'

it('says of a login that another app began what to do, in our words', () => {
  expect(
    readFailure({ name: 'AuthApiError', code: 'not_allowed', status: 403, message: 'In English.' }),
  ).toEqual({
    reason: 'other',
    message: 'Another app signed you in here. Sign in to Hearth itself to change your account.',
  })
})

it('says of a Hearth that can only be read just now so, whichever door said it', () => {
  const readOnly = {
    reason: 'read_only',
    message:
      'Hearth can only be read for a little while. Nothing is lost: please try again in a few minutes.',
  }
  const ofSignIn = { name: 'AuthRetryableFetchError', status: 503, message: 'read_only' }
  expect(readFailure(ofSignIn)).toEqual(readOnly)
  expect(readFailure({ code: 'read_only', status: 503, message: 'Nur lesen.' })).toEqual(readOnly)
  expect(readUsernameFailure({ code: 'read_only', status: 503 }, 'maya')).toEqual(readOnly)
  expect(readCallFailure(new AppError('read_only', 'Nur lesen.'))).toEqual(readOnly)
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
