/**
 * The only file that names the Internet Computer libraries. Moving to another line of them (`@icp-sdk/core`)
 * begins and mostly ends here.
 */
export {
  Actor,
  AgentError,
  AnonymousIdentity,
  Cbor,
  Certificate,
  CertifiedRejectErrorCode,
  Expiry,
  HttpAgent,
  HttpErrorCode,
  HttpFetchErrorCode,
  type Identity,
  IngressExpiryInvalidErrorCode,
  LookupPathStatus,
  lookupResultToBuffer,
  MissingSignatureErrorCode,
  makeNonce,
  type Nonce,
  type PollStrategy,
  pollForResponse,
  RejectError,
  ReplicaRejectCode,
  type RequestId,
  RequestStatusDoneNoReplyErrorCode,
  requestIdOf,
  SubmitRequestType,
  strategy,
  TimeoutWaitingForResponseErrorCode,
  UncertifiedRejectErrorCode,
  UncertifiedRejectUpdateErrorCode,
  UnknownError,
} from '@dfinity/agent'
export { IDL } from '@dfinity/candid'
export { DelegationChain, DelegationIdentity, ECDSAKeyIdentity } from '@dfinity/identity'
export { Principal } from '@dfinity/principal'
