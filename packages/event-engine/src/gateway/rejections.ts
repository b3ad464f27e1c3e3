import { readOnlySentence } from '@hearth/contracts/read-only'
import { DatabaseAway, passingTrouble } from '@hearth/database'

/** Reject codes of the interface specification. */
const rejectCodes = {
  systemTransient: 2,
  destinationInvalid: 3,
  canisterReject: 4,
  canisterError: 5,
} as const

/** Error codes as the real network gives them beside a reject code; free text for agents, of use in searches. */
const errorCodes = {
  canisterNotFound: 'IC0301',
  refusedBeforeExecution: 'IC0406',
  methodFailed: 'IC0503',
  methodNotFound: 'IC0536',
} as const

/**
 * An update needs an engine that runs elsewhere, which cannot be reached, or whose answer does not hold: nothing was
 * changed here. Its message is for the person who waits.
 */
export class EngineAway extends Error {
  constructor(cause: unknown) {
    super(
      'The event engine cannot be reached right now. Nothing was changed: please try again in a minute.',
      {
        cause,
      },
    )
    this.name = 'EngineAway'
  }
}

export type Rejection = { rejectCode: number; message: string; errorCode?: string }

export function canisterNotFound(canisterId: string): Rejection {
  return {
    rejectCode: rejectCodes.destinationInvalid,
    message: `Canister ${canisterId} not found`,
    errorCode: errorCodes.canisterNotFound,
  }
}

export function methodNotFound(kind: 'query' | 'update', method: string): Rejection {
  return {
    rejectCode: rejectCodes.canisterError,
    message: `Canister has no ${kind} method '${method}'`,
    errorCode: errorCodes.methodNotFound,
  }
}

export const anonymousMayNotWrite = refused('Only members may do this. Please sign in.')
export const unknownPrincipal = refused('This principal does not belong to a member here.')
export const loginEnded = refused('This login has ended. Please sign in again.')
export const nothingToPoll = refused(
  'Without a login this is answered by query and by call v3 and v4, not by call v2.',
)

/** Before anything ran. */
function refused(message: string): Rejection {
  return {
    rejectCode: rejectCodes.canisterReject,
    message,
    errorCode: errorCodes.refusedBeforeExecution,
  }
}

/** The method threw: a failure of ours, so its text stays here. */
export const methodFailed = {
  ok: false,
  rejectCode: rejectCodes.canisterError,
  message: 'The method failed. Nothing has been changed.',
  errorCode: errorCodes.methodFailed,
} as const

export const tryAgain: Rejection = {
  rejectCode: rejectCodes.systemTransient,
  message: 'The engine is too busy for this at the moment. Please try again.',
}

/**
 * The database can only be read, and nothing was begun. As an answer, and not as HTTP 503: agents send again what is
 * 503, and whoever waits would hear of it only after the last try.
 */
export const onlyToRead: Rejection = {
  rejectCode: rejectCodes.systemTransient,
  message: readOnlySentence,
}

/** Whether PostgreSQL gave a statement up for reasons that lie outside the request. */
export function isTransient(error: unknown): boolean {
  return !(error instanceof DatabaseAway) && passingTrouble(error) !== undefined
}
