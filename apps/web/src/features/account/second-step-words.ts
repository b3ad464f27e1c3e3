/** The sentences of the second step of signing in. Apart from `words.ts`, because most people never meet them. */
export const secondStepWords = {
  title: 'One more step',
  lede: 'Enter the code that your authenticator app shows for Hearth.',
  ledeForPassword:
    'Before you choose a new password, enter the code that your authenticator app shows for Hearth.',
  signingInAs: (email: string) => `Signing in as ${email}.`,
  somebodyElse: 'Sign in as somebody else',
  leaving: 'One moment',
  code: 'Six-digit code',
  codeMissing: 'Enter the six digits from your authenticator app.',
  submit: 'Sign in',
  pending: 'Looking at your code',
  whichApp: 'Authenticator app',
  unnamedApp: 'Authenticator app',
  useRecoveryCode: 'Use a recovery code instead',
  useApp: 'Use your authenticator app instead',
  recovery: {
    title: 'Use a recovery code',
    lede: 'One of the ten codes that you kept when you turned on two-step sign-in. Each works once.',
    code: 'Recovery code',
    help: 'Like 7k2m-q9xd-4tza. Capital letters, spaces and hyphens do not matter.',
    missing: 'Enter one of your recovery codes.',
    wrong: 'This recovery code is not right, or it was used before.',
  },
  codesLeft: (left: number) =>
    left === 0
      ? 'That was your last recovery code. Make new ones under Your account.'
      : left === 1
        ? 'You have 1 recovery code left. Make new ones under Your account.'
        : `You have ${left} recovery codes left.`,
  signedIn: 'You are signed in.',
} as const
