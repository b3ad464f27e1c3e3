/** Every function that may be called through `/rest/v1/rpc`; all others are not there (security-rules 33). */
export const rpcFunctions: readonly string[] = ['event_standing']
