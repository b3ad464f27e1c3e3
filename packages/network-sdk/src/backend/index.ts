/** What an app handles of the client, so that it need not know the library. */
export type { AuthChangeEvent, Session, User } from '@supabase/supabase-js'
export type { Backend } from './backend.ts'
export { type BackendFunctions, callFunction } from './call-function.ts'
export { type BackendClientOptions, createBackendClient } from './client.ts'
export { downloadFile } from './download-file.ts'
export { loginIdOf } from './login-id.ts'
export { owesSecondStep } from './second-step.ts'
export { sessionStorageKey } from './session-storage-key.ts'
