import type { CertifiedStatus, Purpose, RequestStatus } from '@hearth/network-sdk/watch'

export type MethodGroup = 'reads' | 'writes' | 'care'

export const groups: { id: MethodGroup; title: string; sentence: string }[] = [
  {
    id: 'reads',
    title: 'Reads',
    sentence:
      'They change nothing. One node answers and signs; as a certified call the whole engine vouches.',
  },
  {
    id: 'writes',
    title: 'Writes',
    sentence: 'They need somebody signed in, and each answer comes in a certificate of the engine.',
  },
  {
    id: 'care',
    title: 'The engine’s care',
    sentence: 'How the engine keeps itself in order: for those who look after the house.',
  },
]

/** What each method does, and what its arguments are called: the interface gives them no names. */
export const methodWords: Record<string, { group: MethodGroup; sentence: string; takes: string[] }> = {
  getEvent: { group: 'reads', sentence: 'One event, if you may open it.', takes: ['id'] },
  getEventsByFilter: {
    group: 'reads',
    sentence: 'Coming events by category, city, level, dates and source.',
    takes: ['filter'],
  },
  browseEvents: {
    group: 'reads',
    sentence: 'Events page by page, with the counts that the screens show.',
    takes: ['request'],
  },
  getUserEventProfile: { group: 'reads', sentence: 'The events that one member hosts.', takes: ['userId'] },
  getEventRecommendations: {
    group: 'reads',
    sentence: 'What may please a member next. Only they get their own.',
    takes: ['userId', 'limit'],
  },
  getNetworkEventStats: {
    group: 'reads',
    sentence: 'How many events there are, by category and level, and how many sites take part.',
    takes: [],
  },
  getSystemStats: {
    group: 'reads',
    sentence: 'The level of the house, the calls so far, and how many engines run.',
    takes: [],
  },
  getEngineRegistry: { group: 'reads', sentence: 'Every engine with its status now.', takes: [] },
  getEngineInfo: { group: 'reads', sentence: 'One engine, by its id.', takes: ['id'] },
  createEvent: {
    group: 'writes',
    sentence: 'Makes an event and gives its id. The example is a private draft that nobody else sees.',
    takes: ['event'],
  },
  updateEvent: {
    group: 'writes',
    sentence: 'Puts what you say in the place of what was.',
    takes: ['id', 'event'],
  },
  deleteEvent: { group: 'writes', sentence: 'Takes an event of yours away for good.', takes: ['id'] },
  syncEventAcrossNetwork: {
    group: 'writes',
    sentence: 'Shares an event with further sites of the network.',
    takes: ['id', 'sites'],
  },
  enableEventCrossPosting: {
    group: 'writes',
    sentence: 'Says with which sites an event is shared: with these and no others.',
    takes: ['id', 'sites'],
  },
  invokeVioletFlame: {
    group: 'care',
    sentence: 'The cleansing: removes what has expired and mends what is kept beside the rows.',
    takes: [],
  },
  testSacredFirePerfection: {
    group: 'care',
    sentence: 'The examination: looks at every rule of the house and mends nothing.',
    takes: [],
  },
  initialize: {
    group: 'care',
    sentence: 'Brings sites, counters and the search to a known state. Only the deployment’s own key may.',
    takes: [],
  },
}

const certified: Record<CertifiedStatus, string> = {
  unknown: 'Not known yet',
  received: 'Received',
  processing: 'Processing',
  replied: 'Replied',
  rejected: 'Refused',
  done: 'Done, and the reply is no longer kept',
}
export const statusWords: Record<RequestStatus, string> = {
  ...certified,
  accepted: 'Accepted',
  refused: 'Refused before anything ran',
}

export const purposeWords: Record<Purpose, string> = {
  call: 'Call sent',
  query: 'Query sent',
  request_status: 'Asked how far it is',
  node_keys: 'Asked for the nodes’ keys',
  time: 'Asked for the engine’s time',
}

export const words = {
  pageTitle: 'The event engine',
  title: 'The event engine at work',
  lede: 'Every call that the engine knows, sent from this browser. Each answer is checked with the engine’s key before you see it.',
  asVisitor: 'You ask as a visitor: you may read what is public, and the engine says no to the rest.',
  signIn: 'Sign in to do the rest.',
  asMember: 'You ask under your own key: whatever you do here really happens.',
  send: 'Send',
  sending: 'Sending',
  certifiedRead: 'Ask for a certified answer',
  certifiedHelp: 'Sent as a call: slower, and vouched for by the whole engine.',
  createFirst: 'Create an event first; its id then stands here.',
  noArguments: 'It takes nothing.',
  checkFields: 'Something is not as the interface asks. Please look at the marked fields.',
  reply: 'Reply',
  showAll: 'Show all of it',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'This browser did not let us copy. Please select the text.',
  runAll: 'Run all reads',
  examine: 'Examine',
  cleanse: 'Cleanse',
  cleansed: ({
    requests,
    bridges,
    blessings,
    mended,
  }: Record<'requests' | 'bridges' | 'blessings' | 'mended', number>) =>
    `Taken away: ${requests} requests, ${bridges} bridges, ${blessings} blessings. Mended: ${mended} counters.`,
} as const

/** Milliseconds as they are read: exact where they are few. */
export function writeMs(ms: number): string {
  return `${ms < 10 ? Math.max(0, ms).toFixed(1) : Math.round(ms)} ms`
}
