import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { keyedHash } from './tokens/keyring.ts'

/**
 * Sixteen small searches instead of one: together 32,000 hashes, and seldom twice as many. A browser shows its way by them.
 */
export const workParts = 16
export const workBits = 11
/** How long somebody may take for it. */
export const workLastsMs = 10 * 60_000

const solution = new RegExp(`^\\d{1,9}(?:-\\d{1,9}){${workParts - 1}}$`)

/**
 * Work that a browser does before something is done for it (docs/decisions/0158-doubtful-networks.md). A challenge is bound to
 * its `subject` and to its time by our signature, so that none is stored; whether one was used before is for the caller.
 */
export function createProofOfWork(key: Buffer) {
  const sign = (id: string, endsAtMs: number, subject: string) =>
    keyedHash(key, `${id} ${endsAtMs} ${subject}`).toString('base64url')
  return {
    /** `<id>.<when it ends>.<signature>`: the id is what is hashed. */
    ask(subject: string, nowMs: number): string {
      const id = randomBytes(16).toString('base64url')
      const endsAtMs = nowMs + workLastsMs
      return `${id}.${endsAtMs}.${sign(id, endsAtMs, subject)}`
    },
    /** The id of a challenge of this subject that was solved in time; else undefined. Costs sixteen hashes at the most. */
    check(
      { challenge, solved }: { challenge: string; solved: string },
      subject: string,
      nowMs: number,
    ): string | undefined {
      const [, id = '', ends = '', signature = ''] =
        /^([\w-]{22})\.(\d{1,15})\.([\w-]{43})$/.exec(challenge) ?? []
      if (!id || !solution.test(solved) || Number(ends) <= nowMs) return undefined
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(sign(id, Number(ends), subject))))
        return undefined
      return solved.split('-').every((number, part) => isFound(`${id}.${part}.${number}`)) ? id : undefined
    },
  }
}

/** Whether a text's hash begins with enough zeros. */
export const isFound = (text: string): boolean =>
  createHash('sha256').update(text).digest().readUInt32BE() >>> (32 - workBits) === 0
