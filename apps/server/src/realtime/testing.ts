import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { createClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import { startTestApp } from '../testing/app.ts'
import { buildMember, type Member } from '../testing/people.ts'

/** A status that a channel reported, with its reason. */
export type Status = { status: string; reason: string | undefined }

/** The whole app, listening, and official clients on it. Every client is closed by `end`. */
export async function startListening(
  settings: Record<string, string> = {},
  clock: Parameters<typeof startTestApp>[3] = {},
) {
  const app = await startTestApp(settings, {}, {}, clock)
  const url = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const clients: SupabaseClient[] = []

  const clientAt = (address: string, options: { token?: string; vsn?: string } = {}) => {
    const client = createClient(address, app.parts.config.anonKey, {
      auth: { autoRefreshToken: false, persistSession: false },
      realtime: {
        transport: WebSocket as never,
        reconnectAfterMs: () => 100,
        ...(options.vsn && { vsn: options.vsn }),
      },
      ...(options.token && { accessToken: async () => options.token!.replace('Bearer ', '') }),
    })
    clients.push(client)
    return client
  }

  return {
    app,
    url,
    clientAt,
    /** A visitor's client. */
    visitor: (vsn?: string) => clientAt(url, { ...(vsn && { vsn }) }),
    /** A member's client, with a login of its own. */
    async member(vsn?: string) {
      const member = await buildMember(app.db)
      const token = await app.tokenOf(member)
      return { member, token, client: clientAt(url, { token, ...(vsn && { vsn }) }) }
    },
    clientOf: async (member: Member) => clientAt(url, { token: await app.tokenOf(member) }),
    async end() {
      await Promise.all(clients.map((client) => client.removeAllChannels()))
      await app.end()
    },
  }
}

export type Listening = Awaited<ReturnType<typeof startListening>>

/** Joins, and gives the first status that the channel reports, and a list of all of them. */
export async function join(channel: RealtimeChannel): Promise<{ first: Status; all: Status[] }> {
  const all: Status[] = []
  // Else the client may join before it has asked for its token.
  await channel.socket.setAuth()
  const first = await new Promise<Status>((resolve) => {
    channel.subscribe((status, error) => {
      all.push({ status, reason: error?.message })
      resolve(all[0]!)
    })
  })
  return { first, all }
}
