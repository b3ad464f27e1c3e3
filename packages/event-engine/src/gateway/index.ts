export type { Caller } from './canister.ts'
export { changesChannel } from './changes.ts'
export { createGateway, type Gateway } from './gateway.ts'
