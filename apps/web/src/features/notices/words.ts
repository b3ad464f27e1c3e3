/** The sentences of notices. */
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
  enquiry: {
    asked: (person: string) => `${person} asks you something`,
    message: (person: string) => `${person} wrote to you`,
    agreed: (person: string) => `It is agreed with ${person}`,
    declined: (person: string) => `${person} cannot this time`,
  },
  page: {
    published: (page: string) => `Your page “${page}” is published. Everyone here can find you.`,
    sentBack: (page: string) => `Your page “${page}” came back to you with a note`,
    paused: (page: string) => `Your page “${page}” was paused by somebody who looks after the house`,
  },
  listing: {
    asked: {
      host: (page: string, event: string) => `${page} is invited to “${event}”`,
      provider: (page: string, event: string) => `${page} would like to be at “${event}”`,
    },
    accepted: {
      host: (page: string, event: string) => `${page} is welcome at “${event}”`,
      provider: (page: string, event: string) => `${page} will be at “${event}”`,
    },
    declined: {
      host: (page: string, event: string) => `${page} is not needed at “${event}” this time`,
      provider: (page: string, event: string) => `${page} cannot come to “${event}”`,
    },
    removed: {
      host: (page: string, event: string) => `The host took ${page} off the page of “${event}”`,
      provider: (page: string, event: string) => `${page} will not be at “${event}” after all`,
    },
  },
  event: {
    cancelled: (event: string) => `“${event}” has been cancelled`,
    held: (event: string) => `“${event}” takes place after all`,
    publishingFailed: (event: string, reason: string) => `“${event}” could not publish itself. ${reason}`,
    message: (person: string, event: string) => `${person} wrote to everyone coming to “${event}”`,
    moved: (event: string, change: string) => `“${event}” has moved: ${change}`,
    reminder: (event: string, when: string) => `You are coming to “${event}”: ${when}`,
  },
  conversation: {
    said: (person: string, event: string, count: number) =>
      count === 1
        ? `${person} wrote at “${event}”`
        : `${count} new comments at “${event}”, the last by ${person}`,
    replied: (person: string, event: string, count: number) =>
      count === 1
        ? `${person} answered you at “${event}”`
        : `${count} answers for you at “${event}”, the last by ${person}`,
  },
  post: {
    comment: (person: string) => `${person} wrote under your post`,
    mention: (person: string) => `${person} mentioned you`,
  },
  steward: {
    accepted: 'You are a steward now. The long view is yours to write, together with the others.',
    declined: 'The stewards cannot say yes to your wish this time',
  },
  waiting: {
    offered: (event: string, until: string) => `It is your turn at “${event}”: kept for you until ${until}`,
    passed: (event: string) => `The time to answer the offer for “${event}” is over`,
    moved: (event: string) => `“${event}” has become smaller: you are at the front of its waiting list`,
    ended: (event: string) => `“${event}”, for which you waited, has been cancelled`,
    closed: (event: string) => `The waiting list of “${event}” has closed: no place became free for you`,
    removed: (event: string) =>
      `You are no longer on the waiting list of “${event}”: the hosts have changed how people come`,
  },
  answer: {
    asked: (person: string, event: string) => `${person} asks to come to “${event}”`,
    approved: (event: string) => `The hosts say yes: you’re coming to “${event}”`,
    declined: (event: string) => `The hosts of “${event}” could not say yes this time`,
    invited: (person: string, event: string, until: string) =>
      until === ''
        ? `${person} invites you to “${event}”`
        : `${person} invites you to “${event}”: please answer until ${until}`,
  },
  hosting: {
    invited: (person: string, event: string) => `${person} asks you to host “${event}” together`,
    accepted: (person: string, event: string) => `${person} hosts “${event}” with you`,
    declined: (person: string, event: string) => `${person} cannot host “${event}” with you this time`,
    left: (person: string, event: string) => `${person} no longer hosts “${event}” with you`,
    removed: (_person: string, event: string) => `You no longer host “${event}”`,
  },
  care: {
    resolved: (title: string) =>
      `Thank you for telling us about “${title}”. Somebody looked into it and did what was needed.`,
    setAside: (title: string) =>
      `Thank you for telling us about “${title}”. Somebody looked into it and found nothing to change.`,
    warning: (text: string) => `A word from those who look after Hearth: ${text}`,
    calledOff: (event: string, why: string) =>
      `“${event}” was called off by those who look after Hearth: ${why}`,
    suspended: 'Your account was suspended for a time',
    lifted: 'Your account is open again. Welcome back.',
  },
}
