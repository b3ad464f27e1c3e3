import { RealtimeClient } from '@supabase/realtime-js'
import type { Backend } from '../backend/backend.ts'
import type { OpenLater } from '../backend/official-parts.ts'

/** The client's live updates, which come with the first topic that somebody follows. They follow its session from then on. */
export function openRealtime(backend: Backend): Backend['realtime'] {
  const client = backend as OpenLater
  if (client.realtime || !client.makeRealtime) return backend.realtime
  const realtime = client.makeRealtime(RealtimeClient)
  client.realtime = realtime
  client.auth.onAuthStateChange((event, session) => {
    if (event === 'SIGNED_OUT') void realtime.setAuth()
    else if (event === 'TOKEN_REFRESHED' || event === 'SIGNED_IN')
      void realtime.setAuth(session?.access_token)
  })
  return realtime
}
