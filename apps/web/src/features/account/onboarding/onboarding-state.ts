import { isTemporaryUsername } from '@hearth/contracts/usernames'

/** What is still missing before a member has fully arrived (specification section 4). */
export type OnboardingStep = 'username' | 'profilePhoto' | 'complete'

/** The first thing that is missing: a chosen name, then a photo. */
export function onboardingStep(profile: {
  username: string | null | undefined
  profile_photo_url: string | null | undefined
}): OnboardingStep {
  if (isTemporaryUsername(profile.username)) return 'username'
  return profile.profile_photo_url ? 'complete' : 'profilePhoto'
}
