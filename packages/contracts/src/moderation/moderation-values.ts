/** Closed sets of care. Free of dependencies, because screens import them. */

/**
 * What can be reported. A new kind gets a row of `hearth.report_kinds` in its migration, its name here, and its label and
 * address in `apps/web/src/features/moderation/report-labels.ts`.
 */
export const reportKinds = [
  'event',
  'event_photo',
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

export const reportReasonIds = ['unkind', 'unwanted', 'untrue', 'unsafe', 'not_theirs', 'other'] as const
export type ReportReason = (typeof reportReasonIds)[number]

export type ReportState = 'new' | 'looked_at' | 'resolved' | 'set_aside'

/** What was done about a report. */
export const reportOutcomeIds = ['spoken', 'warned', 'taken_down', 'suspended'] as const
export type ReportOutcome = (typeof reportOutcomeIds)[number]

export const moderationLimits = { words: 1000, note: 1000, appeal: 2000, suspensionDays: 365 } as const
