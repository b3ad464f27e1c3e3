/** What a member may be beyond a member, written by the server alone. */
export const roles = ['admin', 'steward'] as const
export type Role = (typeof roles)[number]

/** How long an announcement may stand. */
export const longestAnnouncementDays = 60

/** The lists that admins can take along as files. */
export const exportedListNames = ['members', 'events', 'answers'] as const
export type ExportedList = (typeof exportedListNames)[number]
