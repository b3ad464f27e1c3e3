import { lebEncode } from '@dfinity/candid'
import { branch, type HashTree, leaf } from '@hearth/ic-wire'

export type CertifiedOutcome =
  | { ok: true; reply: Uint8Array }
  | { ok: false; rejectCode: number; message: string; errorCode?: string }

const encoder = new TextEncoder()
const text = (value: string) => leaf(encoder.encode(value))

/** The subtree of a request whose outcome is not known yet. */
export const processingStatus: HashTree = branch([['status', text('processing')]])

/** The subtree of a finished request (interface specification, "Request status"). */
export function outcomeStatus(outcome: CertifiedOutcome): HashTree {
  if (outcome.ok) {
    return branch([
      ['status', text('replied')],
      ['reply', leaf(outcome.reply)],
    ])
  }
  return branch([
    ['status', text('rejected')],
    ['reject_code', leaf(lebEncode(outcome.rejectCode))],
    ['reject_message', text(outcome.message)],
    ...(outcome.errorCode === undefined ? [] : [['error_code', text(outcome.errorCode)] as const]),
  ])
}
