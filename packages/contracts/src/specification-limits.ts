/**
 * The specification's constants (section 9), in one place for both ends. Every one of them is the default
 * of a setting or of a client option, so that tests can shorten it; none is repeated anywhere else. Read as `limits` of
 * `limits.ts`: one by one, so that a bundle holds those that it uses.
 */
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export const bridgeTokenLifetimeMs = 8 * hour
/** A stored login record counts while it is younger than this. */
export const storedLoginValidityMs = 480 * minute
export const authLoadingTimeoutMs = 2 * second
export const protectedRouteMaxLoadingMs = 5 * second
export const notFoundRedirectMs = 2 * second
export const queryFreshMs = 5 * minute
export const queryCacheMs = 10 * minute
export const queryRetries = 3
export const queryRetryStartMs = 1 * second
export const queryRetryCapMs = 30 * second
export const mutationRetries = 1
export const errorQueueSize = 50
export const errorHealthWindowMs = 5 * minute
export const errorHealthThreshold = 5
export const slowOperationMs = 1000
export const eventConsciousnessLevel = 500
export const bridgeConsciousnessLevel = 800
export const agentRetries = 3
export const backoffStartMs = 500
export const backoffFactor = 1.5
export const backoffCapMs = 60 * second
export const backoffTotalMs = 15 * minute
export const ingressExpiryMaxMs = 5 * minute
/** Clock drift that the gateway allows beyond the ingress expiry. */
export const ingressDriftMs = 60 * second
export const pollStartMs = 1 * second
export const pollFactor = 1.2
export const pollTimeoutMs = 5 * minute
export const queryKeyCacheMs = 5 * minute
export const publicKeyBytes = 32
export const sessionCheckEveryMs = 30 * second
export const sessionRefreshThresholdChecks = 3
export const realtimeHeartbeatMs = 25 * second
export const delegationLifetimeMs = 8 * hour
/** How long someone may change their mind about deleting their account. */
export const accountDeletionMs = 14 * day
/** A sign-up that nobody confirmed is forgotten after this. */
export const unconfirmedSignUpMs = 30 * day
/** Between two downloads of everything about oneself. */
export const myDataIntervalMs = 5 * minute
