/** The sentences of profiles; those under `spec` are the specification's own (section 2), letter by letter. */
export const words = {
  spec: {
    notFound: 'User Not Found',
    notFoundText: (name: string) => `The username "${name}" could not be found.`,
    redirecting: 'Redirecting to 404 page...',
    failed: 'Failed to resolve username',
    unexpected: 'An unexpected error occurred',
  },
  looking: (name: string) => `Looking for @${name}`,
  tryAgain: 'Try again',
  since: (when: string) => `In this house since ${when}`,
  photoOf: (name: string) => `Photo of ${name}`,
  newMember: 'A new member',
} as const
