import type { NotificationTopic } from '@hearth/contracts/notifications'

/** The sentences around what somebody wants to hear of. */
export const choiceWords = {
  byMail: 'By mail',
  inApp: 'Here',
  always: 'Always here',
  label: (way: string, topic: string) => `${way}: ${topic}`,
  loading: 'Loading what you chose',
  failed: 'What you chose could not be loaded.',
  notSaved: 'That could not be saved. It is as it was.',
  savedOn: (way: string, topic: string) => `Saved. ${topic}: ${way.toLowerCase()} again.`,
  savedOff: (way: string, topic: string) => `Saved. ${topic}: no longer ${way.toLowerCase()}.`,
  account:
    'About your account and its safety, such as a new sign-in or a changed password, we always write to you.',
  topics: {
    answers: {
      title: 'Your answers',
      text: 'The confirmation with its calendar file, and what a host says to it.',
    },
    offers: { title: 'Places that become free', text: 'When it is your turn on a waiting list.' },
    changes: {
      title: 'Changes of events',
      text: 'What you are coming to is cancelled, or moves in time or place.',
    },
    reminders: { title: 'Reminders', text: 'The day before what you are coming to, with when and where.' },
    messages: {
      title: 'Words of hosts and others',
      text: 'A host writes to everyone who is coming, or somebody answers you.',
    },
    hosting: { title: 'Hosting', text: 'Who hosts with you, and what concerns your events.' },
    providers: { title: 'Providers', text: 'Conversations, pages in review, and providers at events.' },
    community: {
      title: 'The community',
      text: 'What is said under your posts, who mentions you, and how you belong.',
    },
  } satisfies Record<NotificationTopic, { title: string; text: string }>,
}
