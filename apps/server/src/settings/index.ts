export { isSameSecret } from './is-same-secret.ts'
export { deriveKey, refuseWithoutSecret, secretInDataDir, secretProblem } from './secrets.ts'
export { misspelledSettings } from './setting-names.ts'
export { ownSiblingId, readSiblings } from './siblings.ts'
