import type { EnquirySide } from '@hearth/contracts/enquiry-states'
import type { EnquiryState } from '@hearth/contracts/provider-values'

/** How a conversation stands, for the side that reads it. */
const states: Record<EnquirySide, Record<EnquiryState, string>> = {
  asker: { asked: 'Waiting for an answer', answered: 'Answered', agreed: 'Agreed', declined: 'Declined' },
  provider: {
    asked: 'Waiting for your answer',
    answered: 'Answered',
    agreed: 'Agreed',
    declined: 'You declined',
  },
}

/** The sentences of conversations. */
export const words = {
  states,
  someoneGone: 'Somebody who has left',
  list: {
    title: 'Your conversations',
    lede: 'What you asked others for, and what others ask you.',
    asker: 'You asked',
    provider: 'Asked of you',
    loading: 'Loading your conversations',
    you: (line: string) => `You: ${line}`,
    isNew: 'New',
    about: (page: string) => `About ${page}`,
    emptyTitle: 'No conversations yet',
    emptyText:
      'Musicians, cooks and guides can be asked for your evening. What you ask and what they answer stands here.',
    find: 'Find a service provider',
    notifications: 'Notes for you',
    signInText: 'Your conversations stand here once you are signed in.',
    signIn: 'Sign in',
  },
  one: {
    title: (name: string) => `Conversation with ${name}`,
    all: 'All conversations',
    loading: 'Loading the conversation',
    with: 'With',
    yourPage: 'Your page',
    service: 'About',
    event: 'For',
    wishedOn: 'On',
    paused: (name: string) => `The page of ${name} is not open at the moment. This conversation goes on.`,
    details: 'What it is about',
    privacy: 'Neither of you sees the other’s address.',
    gone: 'They are not here any more, so nothing more can be said.',
  },
  log: {
    messageOf: (name: string) => `the message of ${name}`,
    label: 'Messages',
    earlier: 'Earlier messages',
    you: 'You',
    sending: 'Sending',
    said: {
      asked: (name: string) => `${name} asked again`,
      answered: (name: string) => `${name} answered`,
      agreed: (name: string) => `${name} agreed`,
      declined: (name: string) => `${name} declined`,
    } satisfies Record<EnquiryState, (name: string) => string>,
  },
  write: {
    label: 'Your message',
    answer: 'Answer',
    askAgain: 'Ask again',
    send: 'Send',
    agree: 'Agree',
    decline: 'Decline',
    blank: 'Write a few words.',
    hints: {
      agreedAsker: 'It is agreed. You can still write to each other.',
      agreedProvider: 'It is agreed. Should life come between, you can still decline.',
      declinedAsker: 'They declined this time. With a new message you ask once more.',
      declinedProvider: 'You declined. You can still write; they can ask once more.',
    },
    tryAgain: 'Try again',
    notSent: 'It has not arrived. Your words are still here.',
  },
  agreeing: {
    title: (name: string) => `Agree with ${name}?`,
    text: 'They hear that it is agreed, with these words of yours.',
    words: 'Yes, let us do it like this.',
    action: 'Agree',
    cancel: 'Not yet',
  },
  declining: {
    title: (name: string) => `Decline ${name}’s question?`,
    text: 'They hear it with these words of yours, and can ask once more.',
    words: 'Thank you for asking me. I cannot this time.',
    action: 'Decline',
    cancel: 'Not now',
  },
  waiting: {
    asks: (name: string) => `${name} asks you something`,
  },
}
