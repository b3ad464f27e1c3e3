export type {
  CallObserver,
  CallStep,
  CertificateStep,
  CertifiedStatus,
  Endpoint,
  HttpStep,
  NodeSignatureStep,
  Purpose,
  RequestIdStep,
  RequestStatus,
  StatusStep,
} from './call-step.ts'
export { type CallWatch, createCallWatch, type WatchedCall, type WatchedReply } from './call-watch.ts'
export type { CandidField, CandidShape } from './candid-shape.ts'
export { type Connection, examineConnection } from './connection.ts'
export { type EngineMethod, engineMethods, engineSideOf } from './engine-interface.ts'
