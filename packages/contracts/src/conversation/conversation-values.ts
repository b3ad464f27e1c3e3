// Bounds of what is said at an event. Free of dependencies, because screens import them.

/** The longest comment. */
export const maxComment = 2000
/** So much is said beneath one comment; then a new one begins. */
export const maxReplies = 50
/** The longest title and text of a message to those who are coming. */
export const messageTextLimits = { title: 120, body: 2000 } as const
/** So many messages reach those who are coming to an event within a day. */
export const maxMessagesPerDay = 3
/** So long after its end the guests of an event may still be written to: for thanks, and for what was left behind. */
export const writtenToForDays = 14
