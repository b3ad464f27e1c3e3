import type { FunctionDefinition } from '../definition.ts'
import { answerOffer } from './answer-offer.ts'
import { joinWaitingList } from './join-waiting-list.ts'
import { leaveWaitingList } from './leave-waiting-list.ts'
import { lowerCapacity } from './lower-capacity.ts'

export { careForWaiting, createEndOffers } from './care-for-waiting.ts'
export { createTellOfWaiting } from './tell-of-waiting.ts'
export { keepWaitingRules } from './waiting-rules.ts'

/** Waiting for places at a full event, what is offered there, and a host who makes it smaller. */
export const waitingFunctions: readonly FunctionDefinition[] = [
  joinWaitingList,
  leaveWaitingList,
  answerOffer,
  lowerCapacity,
]
