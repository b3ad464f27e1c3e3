import type { Database } from '@hearth/contracts/reads'
import { AuthClient, type GoTrueClientOptions } from '@supabase/auth-js'
import { FunctionsClient } from '@supabase/functions-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import type { RealtimeClient, RealtimeClientOptions } from '@supabase/realtime-js'
import type { StorageClient } from '@supabase/storage-js'
import type { Backend } from './backend.ts'

type Settings = {
  url: string
  anonKey: string
  auth: GoTrueClientOptions
  fetch: typeof fetch
  realtime: RealtimeClientOptions
}

/** What the whole client has from the beginning and this one when it is opened. */
export type OpenLater = Pick<Backend, 'auth'> & {
  realtime?: RealtimeClient
  storage?: StorageClient
  makeRealtime?: (Client: typeof RealtimeClient) => RealtimeClient
  makeStorage?: (Client: typeof StorageClient) => StorageClient
}

/**
 * The official client, put together from its own parts as `createClient` does it, but for the two that few pages use: live
 * updates and files are a third of its weight. `../live` and `../storage` open them.
 */
export function createOfficialParts({
  url,
  anonKey,
  auth: authOptions,
  fetch: send,
  realtime,
}: Settings): Backend {
  const auth = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    fetch: send,
    ...authOptions,
  })
  const accessToken = async () => (await auth.getSession()).data.session?.access_token ?? anonKey
  const signed: typeof fetch = async (input, init) => {
    const token = await accessToken()
    const headers = new Headers(init?.headers)
    if (!headers.has('apikey')) headers.set('apikey', anonKey)
    if (!headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
    return send(input, { ...init, headers })
  }
  const rest = new PostgrestClient<Database>(`${url}/rest/v1`, { fetch: signed })
  const functions = new FunctionsClient(`${url}/functions/v1`, { customFetch: signed })
  const opened = (): RealtimeClient => {
    if (!client.realtime) throw new Error('Live updates are opened by network-sdk/live.')
    return client.realtime
  }
  const client = {
    auth,
    functions,
    from: rest.from.bind(rest),
    schema: rest.schema.bind(rest),
    rpc: rest.rpc.bind(rest),
    realtime: undefined as RealtimeClient | undefined,
    storage: undefined,
    channel: (...given: Parameters<RealtimeClient['channel']>) => opened().channel(...given),
    removeChannel: (...given: Parameters<RealtimeClient['removeChannel']>) =>
      opened().removeChannel(...given),
    getChannels: () => client.realtime?.getChannels() ?? [],
    removeAllChannels: async () => client.realtime?.removeAllChannels() ?? [],
    makeRealtime: (Client: typeof RealtimeClient) =>
      new Client(`${url.replace(/^http/, 'ws')}/realtime/v1`, {
        accessToken,
        fetch: signed,
        params: { apikey: anonKey },
        ...realtime,
      }),
    makeStorage: (Client: typeof StorageClient) => new Client(`${url}/storage/v1`, {}, signed),
  }
  return client as unknown as Backend
}
