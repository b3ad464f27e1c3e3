export { type BackendFunctions, callFunction } from './call-function.ts'
export { type BackendClientOptions, createBackendClient, sessionStorageKey } from './client.ts'
export { loginIdOf } from './login-id.ts'
