export { blsPublicKeyDer, blsSecretKey, blsSign } from './bls.ts'
export { BoundedCache } from './bounded-cache.ts'
export { CborError, type CborMap, type CborValue, decodeCbor, encodeCbor } from './cbor.ts'
export { encodeCertificate, stateRootMessage } from './certificate.ts'
export { domainSeparators } from './domain-separators.ts'
export { type Envelope, parseEnvelope, type RequestType, type SignedDelegation } from './envelope.ts'
export {
  branch,
  emptyTree,
  encodableTree,
  type HashTree,
  leaf,
  type TreePath,
  treePath,
  witness,
} from './hash-tree.ts'
export {
  canisterIdBytes,
  isAnonymousPrincipal,
  maxPrincipalBytes,
  principalBytes,
  principalText,
  selfAuthenticatingPrincipal,
} from './principals.ts'
export { type PublicKey, parsePublicKey, verifySignature } from './public-key.ts'
export { Refusal } from './refusal.ts'
export { hashOfMap, hashOfValue, sha256 } from './request-id.ts'
export {
  refuseForeignTarget,
  type ValidationRules,
  type ValidRequest,
  validateEnvelope,
} from './validate-envelope.ts'
