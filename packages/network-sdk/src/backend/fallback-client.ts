import { AuthError } from '@supabase/auth-js'
import { FunctionsFetchError } from '@supabase/functions-js'
import type { Backend } from './backend.ts'

export const notConfigured =
  'Authentication will not work: the address or the key of the backend is missing in the settings.'

/**
 * What stands in for the backend's client when its address or key is missing. Reads are empty and succeed, so that
 * public screens can be shown; signing in and every write end with an error that says why, so that nothing looks saved.
 */
export function createFallbackClient(): Backend {
  const client = {
    supabaseUrl: '',
    supabaseKey: '',
    auth: fallbackAuth(),
    from: () => emptyQuery([]),
    schema: () => client,
    rpc: () => emptyQuery(null),
    functions: { setAuth: () => {}, invoke: async () => failure(new FunctionsFetchError(notConfigured)) },
    storage: { from: () => fallbackBucket },
    realtime: { connect: () => {}, disconnect: async () => 'ok', setAuth: async () => {} },
    channel: fallbackChannel,
    getChannels: () => [],
    removeChannel: async () => 'ok',
    removeAllChannels: async () => [],
  }
  return client as unknown as Backend
}

function fallbackAuth() {
  const signedOut = async () => ({ data: { session: null, user: null }, error: null })
  const refused = async () => ({ data: { session: null, user: null }, error: authError() })
  const nothing = async () => failure(authError())
  return {
    initialize: async () => ({ error: null }),
    getSession: async () => ({ data: { session: null }, error: null }),
    getUser: async () => ({ data: { user: null }, error: null }),
    getClaims: async () => ({ data: null, error: null }),
    getUserIdentities: nothing,
    refreshSession: signedOut,
    setSession: signedOut,
    signOut: async () => ({ error: null }),
    startAutoRefresh: async () => {},
    stopAutoRefresh: async () => {},
    dispose: async () => {},
    onAuthStateChange(callback: (event: 'INITIAL_SESSION', session: null) => unknown) {
      let isSubscribed = true
      // After the caller has its unsubscribe, as the real client does.
      queueMicrotask(() => {
        if (isSubscribed) callback('INITIAL_SESSION', null)
      })
      const unsubscribe = () => {
        isSubscribed = false
      }
      return { data: { subscription: { id: 'fallback', callback, unsubscribe } } }
    },
    signUp: refused,
    signInWithPassword: refused,
    signInWithOtp: refused,
    signInWithOAuth: refused,
    signInAnonymously: refused,
    exchangeCodeForSession: refused,
    verifyOtp: refused,
    resend: refused,
    updateUser: async () => ({ data: { user: null }, error: authError() }),
    resetPasswordForEmail: nothing,
    reauthenticate: refused,
  }
}

type QueryAnswer = {
  data: unknown[] | null
  error: { message: string; details: string; hint: string; code: string } | null
  count: number
  status: number
  statusText: string
}

const failedWrite: QueryAnswer = {
  data: null,
  error: {
    message: 'Nothing can be saved: the address or the key of the backend is missing in the settings.',
    details: '',
    hint: '',
    code: 'unavailable',
  },
  count: 0,
  status: 503,
  statusText: 'Service Unavailable',
}

const writes = new Set(['insert', 'upsert', 'update', 'delete'])
const oneRow = new Set(['single', 'maybeSingle'])

/** A query on which every filter and modifier can be called, and that can be awaited at any point. */
function emptyQuery(data: unknown[] | null): unknown {
  return queryWith({ data, error: null, count: 0, status: 200, statusText: 'OK' })
}

function queryWith(answer: QueryAnswer): unknown {
  const promise = Promise.resolve(answer)
  const query: object = new Proxy(
    {},
    {
      get(_, name) {
        if (name === 'then') return promise.then.bind(promise)
        if (name === 'catch') return promise.catch.bind(promise)
        if (name === 'finally') return promise.finally.bind(promise)
        if (typeof name === 'symbol') return undefined
        if (writes.has(name)) return () => queryWith(failedWrite)
        if (oneRow.has(name)) return () => queryWith({ ...answer, data: null })
        return () => query
      },
    },
  )
  return query
}

const fallbackBucket = {
  list: async () => ({ data: [], error: null }),
  getPublicUrl: () => ({ data: { publicUrl: '' } }),
  exists: async () => ({ data: false, error: null }),
  upload: storageFailure,
  update: storageFailure,
  download: storageFailure,
  remove: storageFailure,
  move: storageFailure,
  copy: storageFailure,
  info: storageFailure,
  createSignedUrl: storageFailure,
  createSignedUrls: storageFailure,
  createSignedUploadUrl: storageFailure,
  uploadToSignedUrl: storageFailure,
}

async function storageFailure() {
  return failure({ name: 'StorageError', message: notConfigured })
}

function fallbackChannel(topic: string) {
  const channel = {
    topic,
    on: () => channel,
    subscribe(callback?: (status: 'CLOSED') => void) {
      queueMicrotask(() => callback?.('CLOSED'))
      return channel
    },
    send: async () => 'error',
    track: async () => 'error',
    untrack: async () => 'error',
    presenceState: () => ({}),
    unsubscribe: async () => 'ok',
  }
  return channel
}

function authError(): AuthError {
  return new AuthError(notConfigured, 503, 'unavailable')
}

function failure<E>(error: E): { data: null; error: E } {
  return { data: null, error }
}
