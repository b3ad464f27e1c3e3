import { describe, expect, it } from 'vitest'
import { onboardingStep } from './onboarding-state.ts'

const photo = '/storage/v1/object/public/pictures/1/2.webp'

describe('what is still missing', () => {
  it.each([
    [null, null, 'username'],
    [undefined, undefined, 'username'],
    ['', photo, 'username'],
    ['temp_user_1a2b3c4d', null, 'username'],
    ['TEMP_USER_1', photo, 'username'],
    ['mira', null, 'profilePhoto'],
    ['mira', undefined, 'profilePhoto'],
    ['mira', '', 'profilePhoto'],
    ['my_temp_user_1', photo, 'complete'],
    ['mira', photo, 'complete'],
  ] as const)('of %j with the photo %j: %s', (username, profile_photo_url, step) => {
    expect(onboardingStep({ username, profile_photo_url })).toBe(step)
  })
})
