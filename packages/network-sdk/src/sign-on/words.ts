/** What single sign-on tells a person, in the specification's words (section 8). docs/sign-on.md says when. */
export const signOnWords = {
  already: 'Already signed in via Single Sign-On',
  signedIn: 'Signed in via Single Sign-On',
  enhanced: 'Signed in via Enhanced Single Sign-On',
  restoredFrom: 'Session restored from {app}',
  failed: 'Failed to sign in via SSO. Please sign in manually.',
} as const

/** The sentence that names the app from which a session came. */
export function sayRestoredFrom(title: string): string {
  return signOnWords.restoredFrom.replace('{app}', () => title)
}
