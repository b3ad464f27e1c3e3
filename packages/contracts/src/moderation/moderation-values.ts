/** Closed sets of care. Free of dependencies, because screens import them. */

/**
 * What can be reported. A new kind gets a row of `hearth.report_kinds` in its migration, its name here, and its words and
 * address in `apps/web/src/features/moderation/subject-words.ts`.
 */
export const reportKinds = [
  'event',
  'profile',
  'venue',
  'provider',
  'message',
  'comment',
  'post',
  'post_comment',
  'host_message',
  'guest_note',
  'roadmap_comment',
  'application',
  'vision',
  'goal',
  'roadmap_item',
] as const
export type ReportKind = (typeof reportKinds)[number]

const reportReasons = {
  unkind: 'Unkind or threatening',
  unwanted: 'Advertising, or the same thing again and again',
  untrue: 'Not what it says it is',
  unsafe: 'Somebody could come to harm',
  not_theirs: 'Shows or uses what belongs to somebody else',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof reportReasons
export const reportReasonIds = Object.keys(reportReasons) as [ReportReason, ...ReportReason[]]

const reportStates = {
  new: 'New',
  looked_at: 'Somebody looks into it',
  resolved: 'Resolved',
  set_aside: 'Set aside',
} as const
export type ReportState = keyof typeof reportStates

/** What was done about a report. */
const reportOutcomes = {
  spoken: 'Spoken with them',
  warned: 'They were warned',
  taken_down: 'Taken down or called off',
  suspended: 'They were suspended',
} as const
export type ReportOutcome = keyof typeof reportOutcomes
export const reportOutcomeIds = Object.keys(reportOutcomes) as [ReportOutcome, ...ReportOutcome[]]

export const moderationLimits = { words: 1000, note: 1000, appeal: 2000, suspensionDays: 365 } as const
