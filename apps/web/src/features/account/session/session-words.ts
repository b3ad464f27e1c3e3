/**
 * The sentences of following a session and of guarding a route. Apart from `words.ts`, because these two stand in the
 * first chunk of every page and the rest need not. Those under `spec` are the specification's own (sections 2 and 8)
 * and stay letter by letter as they are.
 */
export const sessionWords = {
  spec: {
    verifying: 'Verifying authentication...',
    notInitialized: 'Failed to initialize authentication',
    unknown: 'An unknown error occurred',
  },
  stillSignedIn: 'The house is not answering right now. You are still signed in.',
  keyMayRemain:
    'You are signed out, but this browser did not let us remove your key. Please clear its data for this site.',
} as const
