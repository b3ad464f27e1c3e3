/** Every sentence of the journal that is said in more than one place, or that depends on what happened. */
export const words = {
  motto: 'A line a day is enough.',
  notAnswering: 'Hearth is not answering right now. Please try again in a moment.',
  signedOut:
    'You are signed out of the journal. If you came from Hearth, you are still signed in there; if you signed in here first, Hearth is closed too.',
  waiting: (app: string) => `Sign in, and we take you on to ${app}, signed in there too.`,
  tooOld: (app: string) =>
    `You signed in more than eight hours ago, and a sign-in opens other apps for that long. Sign in again to go on to ${app}.`,
  failures: {
    blocked: 'This browser keeps nothing for this page, so Hearth cannot send you back. Please sign in here.',
    missing: 'Email and password are required',
    credentials: 'This address and this password do not belong together. Please check both.',
    notConfirmed: 'This address is not confirmed yet. Please open the link in the mail from Hearth first.',
    tooMany: 'That was tried very often. Please wait a few minutes, then try again.',
    secondStep: 'You have two-step sign-in. Please use “Sign in with Hearth”: it asks for your code there.',
    other: 'That did not work. Please try again.',
    notRead: 'Your lines could not be read right now. They are safe.',
    notStored: 'This line was not kept yet. It still stands in the box; please try again.',
    notDeleted: 'This line is still there: it could not be deleted right now.',
    endedLogin: 'Your sign-in has ended. Please sign in again; what you wrote stands here meanwhile.',
  },
} as const
