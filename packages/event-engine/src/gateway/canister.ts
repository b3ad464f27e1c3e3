import type { Result, Row, Statement } from '@hearth/database'

export type Caller = {
  /** The sender, as text. */
  principal: string
  anonymous: boolean
  /** The member's uuid: set when the principal is known here and the login that the key was made for still lives. */
  userId?: string
  /** Ids of the members who blocked this one, in order; absent when nobody did. */
  shutOutBy?: readonly string[]
  isController: boolean
}

export type MethodCall = {
  method: string
  /** Candid bytes, unchecked. */
  arg: Uint8Array
  caller: Caller
  requestId: Uint8Array
  nowMs: number
}

/**
 * A statement of an update. `perItem` marks one that calls which share a transaction ask together: each of its values
 * is an array with an entry for each of the things it is about, and each row says as `at` which of them it tells of,
 * counted from 1. Its result has rows and no count of its own.
 */
export type CallStatement = Statement & { perItem?: true }

/** The transaction of an update, as the method may use it. */
export type CallTransaction = {
  run<T extends Row = Row>(statement: CallStatement): Promise<Result<T>>
}

/**
 * What a method answers: Candid bytes, or a refusal with a sentence. Codes of the interface specification:
 * 3 destination invalid, 4 refused by the method, 5 failed (bad argument, no such method).
 */
export type Outcome =
  | { ok: true; reply: Uint8Array }
  | { ok: false; rejectCode: 3 | 4 | 5; message: string; errorCode?: string }

/** What the gateway serves. Thrown errors are failures of ours: they are reported, and the caller learns only that. */
export interface Canister {
  /** Canister id, as text. */
  id: string
  /** Text of the .did, served as metadata. */
  candid: string
  kindOf(method: string): 'query' | 'update' | undefined
  query(call: MethodCall): Promise<Outcome>
  /**
   * Runs inside the transaction that also records the request id, so that both happen or neither. A refusal rolls
   * back whatever the method wrote. A query method called as update comes here too.
   */
  update(call: MethodCall, transaction: CallTransaction): Promise<Outcome>
  /**
   * Whether calls of this method may run at the same time in one transaction, because none reads or changes what
   * another of them changes. Each still stands or falls alone: when one fails, the others run again without it.
   */
  sharesTransaction?(method: string): boolean
  /** Called when an update has been committed, here or in another process, so that caches may drop. */
  changed?(): void
}
