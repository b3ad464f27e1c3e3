import { getBackend } from '../../data/network.ts'
import { readerZone } from '../../format/when.ts'

const key = 'hearth_own_clock'

/**
 * Tells Hearth which clock the member lives by, so that mails say times on it too. Once for each member and zone in this
 * browser; where it fails, the next page tries again.
 */
export async function keepOwnClock(userId: string): Promise<void> {
  const timeZone = readerZone()
  const saved = `${userId} ${timeZone}`
  try {
    if (localStorage.getItem(key) === saved) return
    const backend = await getBackend()
    await backend.from('member_clocks').upsert({ user_id: userId, timezone: timeZone }).throwOnError()
    localStorage.setItem(key, saved)
  } catch {
    // Mails then say times on the event's own clock alone.
  }
}
