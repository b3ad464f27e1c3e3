export { buildCanister, canisterFiles } from '../build.ts'
export { settingsBytes } from './comparison.ts'
export { HostedCanister } from './ic0-host.ts'
export { servedCanister } from './served-canister.ts'
