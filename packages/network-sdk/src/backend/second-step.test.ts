import { expect, it } from 'vitest'
import { owesSecondStep } from './second-step.ts'

const session = (claims: object) => ({ access_token: `e30.${btoa(JSON.stringify(claims))}.c2ln` })

it.each([
  [session({ aal: 'aal1', next_aal: 'aal2' }), true],
  [session({ aal: 'aal1' }), false],
  [session({ aal: 'aal2' }), false],
  [{ access_token: 'no token' }, false],
])('%j owes its second step: %s', (given, owes) => {
  expect(owesSecondStep(given)).toBe(owes)
})
