import { words } from './words.ts'

/**
 * Why a picture was not kept, in a sentence for the person. The storage protocol says it by `statusCode`, the tables by
 * `status` or a SQLSTATE.
 */
export function pictureFailure(error: unknown): string {
  const { statusCode, status, code } = (error ?? {}) as Record<string, unknown>
  const number = Number(statusCode ?? status)
  const sentence = sentences[number]
  if (sentence) return sentence
  if (code === '42501') return words.problems.notAllowed
  // No answer at all (the client's "unknown" error has no status), or one that is not the service's own.
  if (!number || number >= 500) return words.problems.away
  return words.problems.unknown
}

const { problems } = words
const sentences: Record<number, string | undefined> = {
  401: problems.endedLogin,
  403: problems.notAllowed,
  413: problems.tooLarge,
  415: problems.notAPicture,
  422: problems.arrivedDamaged,
  429: problems.tooMany,
  503: problems.busy,
  507: problems.noRoom,
}
