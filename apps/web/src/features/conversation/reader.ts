/** Who reads the conversation, and what they may do in it. */
export type Reader = { eventId: string; userId: string; isHost: boolean; canSay: boolean }
