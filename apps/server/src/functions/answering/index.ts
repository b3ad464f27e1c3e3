import type { FunctionDefinition } from '../definition.ts'
import { decideAnswer } from './decide-answer.ts'
import { endInvitation } from './end-invitation.ts'
import { inviteGuest } from './invite-guest.ts'
import { setAnswering } from './set-answering.ts'

/** How an event is answered, as its hosts choose and decide; `answer` is everybody's. */
export const answeringFunctions: readonly FunctionDefinition[] = [
  setAnswering,
  decideAnswer,
  inviteGuest,
  endInvitation,
]
