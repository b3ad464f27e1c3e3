/** The limits of one socket. */
export const socketLimits = {
  messageBytes: 64 * 1024,
  fragments: 64,
  topics: 50,
  messagesPerSecond: 20,
  /** After a reconnect all topics are joined at once. */
  messagesAtOnce: 100,
  /** What a healthy reader has taken within a second, although it came at once. */
  unsentBytes: 1024 * 1024,
  unsentBytesAtOnce: 8 * 1024 * 1024,
  unsentMs: 10_000,
  pingEachMs: 25_000,
} as const
