export { careForWaiting, createEndOffers } from './care-for-waiting.ts'
export { createTellOfWaiting } from './tell-of-waiting.ts'
export { keepWaitingRules } from './waiting-rules.ts'
