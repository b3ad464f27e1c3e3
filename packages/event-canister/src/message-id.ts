import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

export type Message = {
  salt: Uint8Array
  /** How many updates ran before this one. */
  sequence: number
  /** The caller, as text. */
  caller: string
  timeNs: bigint
  arg: Uint8Array
}

/**
 * The identity of an update, from which a new event's id is made. A canister is not told the request id that the
 * gateway knows; what takes its place is as unique and comes out the same on every node.
 */
export function messageId({ salt, sequence, caller, timeNs, arg }: Message): Uint8Array {
  return sha256(concatBytes(sha256(salt), sha256(arg), utf8ToBytes(`${sequence} ${caller} ${timeNs}`)))
}
