import { accountDeletionMs, unconfirmedSignUpMs } from './specification-limits.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** What the privacy page says of it: under which heading, or `never` where it is about the house alone. */
type Retention = { ms: number; told: 'account' | 'news' | 'events' | 'machine' | 'never' }

/**
 * How long is kept what passes by itself: its one definition. What sweeps the tables, the privacy page and a table of
 * docs/operating.md come from it. What stands here for nobody to change stays as long as its owner.
 */
export const retention = {
  leavingAccounts: { ms: accountDeletionMs, told: 'account' },
  unconfirmedSignUps: { ms: unconfirmedSignUpMs, told: 'account' },
  knownDevices: { ms: 400 * day, told: 'account' },
  signInTries: { ms: day, told: 'account' },
  otherApps: { ms: 30 * day, told: 'account' },
  auditLog: { ms: 730 * day, told: 'account' },
  readNotifications: { ms: 90 * day, told: 'news' },
  unreadNotifications: { ms: 365 * day, told: 'news' },
  mailsToMembers: { ms: 90 * day, told: 'news' },
  mailsToOthers: { ms: 30 * day, told: 'news' },
  lastMail: { ms: hour, told: 'news' },
  /** The last mail of an account, where it could not be sent: to be looked at. */
  lastMailGivenUp: { ms: 7 * day, told: 'never' },
  matchedEvents: { ms: 60 * day, told: 'news' },
  reachedPeople: { ms: day, told: 'news' },
  groupMessages: { ms: 30 * day, told: 'news' },
  /** After the event. */
  eventGuests: { ms: 90 * day, told: 'events' },
  reminders: { ms: 30 * day, told: 'events' },
  seriesChanges: { ms: day, told: 'events' },
  lostPictures: { ms: day, told: 'events' },
  liveMessages: { ms: hour, told: 'machine' },
  liveChanges: { ms: 5 * minute, told: 'machine' },
  /** After they have expired. */
  engineRequests: { ms: 5 * minute, told: 'machine' },
  repeatedRequests: { ms: day, told: 'machine' },
  browserErrors: { ms: 30 * day, told: 'machine' },
  backupRecords: { ms: 400 * day, told: 'never' },
} as const satisfies Record<string, Retention>

export type Retained = keyof typeof retention
/** Those of which the privacy page has a line. */
export type ToldRetention = {
  [name in Retained]: (typeof retention)[name]['told'] extends 'never' ? never : name
}[Retained]
