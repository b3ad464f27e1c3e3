/**
 * Where the session lies in the browser's storage. The client's own name would hold the host's first label, and then
 * a change of host would sign everybody out. In a file of its own, so that an app can look whether anybody is signed
 * in before it loads the client.
 */
export const sessionStorageKey = 'hearth-auth-token'
