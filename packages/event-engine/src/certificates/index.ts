export { type RootSigner, startBlsSigner } from './bls-signer.ts'
export { type CertifiedOutcome, outcomeStatus, processingStatus } from './request-status.ts'
export { type Asked, createRounds, type Rounds } from './rounds.ts'
export { createStateTree, subnetIdOf } from './state-tree.ts'
