export * as limits from './specification-limits.ts'

/** Lists count so many of what fits and no more; a number that reaches it is "at least". */
export const maxCounted = 1000
/** What comes close to a search is shown where no more than this was found, and no more of it. */
export const nearMissesFrom = 6
export const maxNearMisses = 4

/** How many events of a venue its page shows before somebody asks for more. */
export const atVenuePageSize = 4

/** How many coming events of a provider their page shows. */
export const maxWithProvider = 12

/** How many of a member's events their page shows to visitors: of what is to come, and of what was. */
export const hostedInView = { ahead: 24, past: 6 } as const

/** How many kinds of places an event has at the same time. */
export const maxPlaceKinds = 8

/** For how long hosts tick at the door of an event: from so many hours before its start until so many after its end. */
export const doorHours = { before: 12, after: 24 } as const
/** How many people come in with one walk-in, and how many walk-ins an event notes. */
export const maxWalkInPeople = 20
export const maxWalkIns = 2000

/** How long a host's word to everyone who came and agreed to hear from them may be. */
export const maxHostWord = 2000
