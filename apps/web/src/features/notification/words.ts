/** What the list of notices says of itself; the sentences of the notices stand in their table. */
export const words = {
  title: 'Notes for you',
  lede: 'Answers, questions and news of your pages, until you have seen them.',
  conversations: 'Your conversations',
  choices: 'What you hear of',
  loading: 'Loading your notes',
  isNew: 'New',
  markAll: 'Mark all as read',
  allRead: 'All is read',
  remove: (sentence: string) => `Remove: ${sentence}`,
  removed: 'The note is gone',
  notRemoved: 'The note could not be removed. It is back in its place.',
  notRead: 'They could not be marked as read.',
  emptyTitle: 'Nothing new for you',
  emptyText: 'When somebody answers you, asks you or invites you, it is told here and by mail.',
  find: 'Find an event',
  signInText: 'What is new for you stands here once you are signed in.',
  signIn: 'Sign in',
  bell: (count: number) =>
    count === 0 ? 'Notes for you' : count === 1 ? 'Notes for you, 1 new' : `Notes for you, ${count} new`,
  count: (count: number) => (count > 99 ? '99+' : String(count)),
  other: 'There is something new for you.',
}
