import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from './tokens/keyring.ts'

/**
 * A pass opens one suspension: its reason, and its one appeal, and nothing else. It is the suspension's id with our
 * signature, so that none is stored, and it opens nothing once the suspension has ended.
 */
export function createAppealPasses(key: Buffer) {
  const sign = (id: Buffer) => keyedHash(key, id)
  return {
    make(suspensionId: string): string {
      const id = Buffer.from(suspensionId.replaceAll('-', ''), 'hex')
      return Buffer.concat([id, sign(id)]).toString('base64url')
    },
    /** The id of the suspension; `undefined` for what we did not sign. */
    read(pass: string): string | undefined {
      const bytes = Buffer.from(pass, 'base64url')
      if (bytes.length !== 16 + 32 || bytes.toString('base64url') !== pass) return undefined
      const id = bytes.subarray(0, 16)
      if (!timingSafeEqual(sign(id), bytes.subarray(16))) return undefined
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}
