export type { Elsewhere } from './elsewhere.ts'
export { openElsewhere } from './open.ts'
export { writesThere } from './writes-there.ts'

/** What speaks to the engine, with the agent of the network, for those alone who need it. */
export const loadRemoteEngine = () => import('./remote-engine.ts')
