import type { RealtimeChannel } from '@supabase/supabase-js'
import type { Backend } from '../backend/backend.ts'
import { reconnectDelayMs } from '../backend/reconnect-delay.ts'
import { openRealtime } from './open-realtime.ts'

/**
 * A channel that is joined for as long as it is wanted. The client itself comes back after a broken network; this also
 * comes back after the server has ended the topic (an expired token, rights that were taken and given again), at the
 * same growing distances. `open` makes the channel, with all that it listens to; `stands` is called each time it is
 * joined. Gives the way to stop.
 */
export function keepChannel(
  client: Backend,
  open: () => RealtimeChannel,
  stands: () => void = () => undefined,
): () => void {
  let channel: RealtimeChannel | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = true
  let tries = 0

  const begin = async () => {
    // The client would join at once, and only then ask who is signed in.
    await openRealtime(client)
      .setAuth()
      .catch(() => undefined)
    if (!isWanted) return
    const mine = open()
    channel = mine
    mine.subscribe((status) => {
      if (!isWanted || mine !== channel) return
      if (status === 'SUBSCRIBED') {
        tries = 0
        stands()
      }
      if (status !== 'CLOSED') return
      tries += 1
      timer = setTimeout(begin, reconnectDelayMs(tries))
    })
  }
  void begin()

  return () => {
    isWanted = false
    clearTimeout(timer)
    if (channel) void client.removeChannel(channel)
  }
}
