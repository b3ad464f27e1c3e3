/**
 * The specification's constants (section 9), in one place for both ends. Every one of them is the default
 * of a setting or of a client option, so that tests can shorten it; none is repeated anywhere else.
 */
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export const limits = {
  bridgeTokenLifetimeMs: 8 * hour,
  /** A stored login record counts while it is younger than this. */
  storedLoginValidityMs: 480 * minute,
  authLoadingTimeoutMs: 2 * second,
  protectedRouteMaxLoadingMs: 5 * second,
  notFoundRedirectMs: 2 * second,
  queryFreshMs: 5 * minute,
  queryCacheMs: 10 * minute,
  queryRetries: 3,
  queryRetryStartMs: 1 * second,
  queryRetryCapMs: 30 * second,
  mutationRetries: 1,
  errorQueueSize: 50,
  errorHealthWindowMs: 5 * minute,
  errorHealthThreshold: 5,
  slowOperationMs: 1000,
  eventConsciousnessLevel: 500,
  bridgeConsciousnessLevel: 800,
  agentRetries: 3,
  backoffStartMs: 500,
  backoffFactor: 1.5,
  backoffCapMs: 60 * second,
  backoffTotalMs: 15 * minute,
  ingressExpiryMaxMs: 5 * minute,
  /** Clock drift that the gateway allows beyond the ingress expiry. */
  ingressDriftMs: 60 * second,
  pollStartMs: 1 * second,
  pollFactor: 1.2,
  pollTimeoutMs: 5 * minute,
  queryKeyCacheMs: 5 * minute,
  publicKeyBytes: 32,
  sessionCheckEveryMs: 30 * second,
  sessionRefreshThresholdChecks: 3,
  realtimeHeartbeatMs: 25 * second,
  delegationLifetimeMs: 8 * hour,
  /** How long someone may change their mind about deleting their account. */
  accountDeletionMs: 14 * day,
  /** A sign-up that nobody confirmed is forgotten after this. */
  unconfirmedSignUpMs: 30 * day,
  /** Between two downloads of everything about oneself. */
  myDataIntervalMs: 5 * minute,
} as const

/** Lists count so many of what fits and no more; a number that reaches it is "at least". */
export const maxCounted = 1000
/** What comes close to a search is shown where no more than this was found, and no more of it. */
export const nearMissesFrom = 6
export const maxNearMisses = 4

/** How many events of a venue its page shows before somebody asks for more. */
export const atVenuePageSize = 4

/** How many coming events of a provider their page shows. */
export const maxWithProvider = 12

/** How many of a member's events their page shows to visitors: of what is to come, and of what was. */
export const hostedInView = { ahead: 24, past: 6 } as const
