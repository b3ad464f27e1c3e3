// The engine without a database or a process: rules, methods and the store in memory, for whoever runs it elsewhere.

export { answer } from './candid/answer.ts'
export { type MethodName, methodType, methodTypes } from './candid/interface.ts'
export type { Caller, Outcome } from './gateway/canister.ts'
export type { EngineFacts } from './methods/method.ts'
export { type CoHosting, sentences } from './rules/permissions.ts'
export type { Book, KnownMember } from './store/memory/memory-state.ts'
export { createMemoryStore, type MemoryStore } from './store/memory/memory-store.ts'
export type { CoHost } from './store/memory/stored-event.ts'
