/** The closed sets that travel as text in the engine's records. Labels are what people read. */
export const categories = {
  party: { label: 'Party', line: 'Dance, supper, celebration' },
  concerts: { label: 'Concerts', line: 'Songs shared in a room' },
  spiritual: { label: 'Spiritual', line: 'Breath, silence, ceremony' },
  theater: { label: 'Theater', line: 'Stories told out loud' },
  education: { label: 'Education', line: 'Learn by someone’s side' },
  sports: { label: 'Sports', line: 'Move and play together' },
  business: { label: 'Business', line: 'Work that cares' },
} as const
export type Category = keyof typeof categories
export const categoryIds = Object.keys(categories) as [Category, ...Category[]]
export const isCategory = (value: string): value is Category => Object.hasOwn(categories, value)

export const eventStatuses = ['draft', 'published', 'cancelled'] as const
export type EventStatus = (typeof eventStatuses)[number]

export const visibilities = {
  public: { label: 'Everyone', help: 'Anyone can find it, also without signing in.' },
  members: { label: 'Members', help: 'Everyone who is signed in can find it.' },
  unlisted: {
    label: 'Anyone with the link',
    help: 'It stands in no list. Whoever has the link can open it.',
  },
  private: { label: 'Only people I invite', help: 'Hosts and invited people alone can open it.' },
} as const
export type Visibility = keyof typeof visibilities
export const visibilityIds = Object.keys(visibilities) as [Visibility, ...Visibility[]]

const creatorTypes = ['member', 'provider', 'steward'] as const
export type CreatorType = (typeof creatorTypes)[number]

export const goodForValues = {
  coming_alone: 'Coming alone',
  first_timers: 'First-timers',
  children: 'Bringing children',
  quiet: 'Quiet and low light',
  small_room: 'A small room',
} as const
export type GoodFor = keyof typeof goodForValues
export const goodForIds = Object.keys(goodForValues) as [GoodFor, ...GoodFor[]]

export const accessValues = {
  step_free_entrance: 'Step-free entrance',
  step_free_toilet: 'Step-free toilet',
  hearing_loop: 'Hearing loop',
  sign_language: 'Sign language',
  quiet_space: 'A quiet space',
  seating: 'Seats for everyone',
  parking: 'Parking close by',
  public_transport: 'Public transport close by',
} as const
export type AccessFact = keyof typeof accessValues
export const accessIds = Object.keys(accessValues) as [AccessFact, ...AccessFact[]]

/** So many people host an event beside its owner at the most, those who are invited included. */
export const maxCoHosts = 10

/** How somebody comes to an event: its hosts choose. */
export const answerModes = ['open', 'approval', 'invitation'] as const
export type AnswerMode = (typeof answerModes)[number]

/** Who may see who comes; how many come is told to whoever may open the event. */
export const guestListAudiences = ['everyone', 'members', 'coming', 'hosts'] as const
export type GuestListAudience = (typeof guestListAudiences)[number]

/** The largest party of one answer; hosts may set a smaller one. */
export const maxParty = 6
