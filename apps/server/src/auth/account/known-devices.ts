import { retention } from '@hearth/contracts/retention'
import type { Run } from '@hearth/database'
import type { Reading } from '@hearth/messages/habits'
import { newSignInMail, type Site } from '../mails.ts'
import { type Keyring, keyedHash } from '../tokens/keyring.ts'
import { addMail } from '../tokens/one-time-token-queries.ts'
import { deviceFamily, sayDevice } from './device-words.ts'

type SignIn = { userId: string; email: string; locale: Reading; userAgent: string | null; nowMs: number }

/** A device that was not seen for this long is new again. */
export const deviceIsKnownForMs = retention.knownDevices.ms

/**
 * Remembers the kind of device of a login, by a keyed hash of its browser and system, and writes to the owner when the
 * account was never seen there. The first device of an account is no news. `isQuiet` only remembers. Runs in the
 * transaction that begins the login and holds the account's row, so two logins from one new device are told once.
 */
export async function noteDevice(
  run: Run,
  { keyring, site, isQuiet }: { keyring: Keyring; site: Site; isQuiet: boolean },
  { userId, email, locale, userAgent, nowMs }: SignIn,
): Promise<void> {
  const hash = keyedHash(keyring.devices, `${userId}\n${deviceFamily(userAgent)}`)
  const { rows } = await run<{ known: number; isKnown: boolean }>({
    name: 'auth_note_device',
    text: `
      with noted as (
        insert into hearth.known_devices (user_id, device_hash, last_seen_at) values ($1, $2, $3)
        on conflict (user_id, device_hash) do update set last_seen_at = excluded.last_seen_at
      )
      select count(*)::integer as known, coalesce(bool_or(device_hash = $2), false) as "isKnown"
      from hearth.known_devices where user_id = $1`,
    values: [userId, hash, new Date(nowMs)],
  })
  const { known, isKnown } = rows[0]!
  if (isKnown || known === 0 || isQuiet) return
  await addMail(run, () => newSignInMail(site, { device: sayDevice(userAgent), atMs: nowMs }), {
    ...{ userId, toAddress: email },
    ...{ locale, nowMs },
  })
}
