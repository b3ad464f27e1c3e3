import type { ErrorCode } from '../errors.ts'

// How Hearth says that it can only be read for a while, once for whoever says it and whoever hears it.

/** The code of what is refused then. */
export const readOnlyCode = 'read_only' satisfies ErrorCode

/** The same where a protocol has room for one English sentence and none for a code: the engine's. */
export const readOnlySentence =
  'Hearth can only be read for a little while. Nothing is lost: please try again in a few minutes.'

/** When to come back. The primary of a database is not back in two seconds. */
export const readOnlyForSeconds = 30

/** Every answer that nobody keeps has it then, also one of a reading: pages hear of it before somebody tries to save. */
export const readOnlyHeader = 'x-hearth-read-only'
