import type { z } from './zod.ts'

/** Who may call a function; each step asks for what the one before it asks too. */
export type FunctionCaller =
  /** Anybody: what opens it is in the request. Such a function has a route of its own. */
  | 'visitor'
  /** A login that may still owe its second step, because that step is taken there. */
  | 'second step'
  /** A login, by its token. What the function asks beyond that it asks itself. */
  | 'login'
  /** A login that lives; from here on the function is one transaction. */
  | 'member'
  /** A member who has chosen a username. */
  | 'named member'
  | 'steward'
  | 'admin'

export type FunctionRow = {
  input: z.ZodType
  /** A `file` is bytes with a name. */
  output: z.ZodType | 'file'
  by: FunctionCaller
  /**
   * Sent twice, it changes nothing more (`same`), or its answer is a secret that nobody keeps (`never`). All others
   * do it once per Idempotency-Key.
   */
  repeat?: 'same' | 'never'
  /** Shut to a login of another app, which is not the account. */
  ownLogin?: true
  /** Calls under the same name follow each other, those of one member or of everybody; not for a mere login. */
  lock?: { of: 'member' | 'everybody'; name: string }
}

export type FunctionRows = Record<string, FunctionRow>
