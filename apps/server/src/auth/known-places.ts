import type { Run } from '@hearth/database'
import type { Config } from '../config.ts'
import { widerNetworkOf } from '../http/index.ts'
import { deviceIsKnownForMs } from './account/known-devices.ts'
import { type Device, readDeviceKey } from './device-key.ts'
import { type Keyring, keyedHash } from './tokens/keyring.ts'

type Where = { keyring: Keyring; config: Config; device: Pick<Device, 'address' | 'cookies'> }

/** What a request says of where it comes from, by keyed hashes. */
export function placesOf({ keyring, config, device }: Where) {
  const hash = (place: string) => keyedHash(keyring.devices, `place ${place}`)
  const key = readDeviceKey(config, device)
  return {
    network: hash(`network ${widerNetworkOf(device.address)}`),
    device: key === undefined ? undefined : hash(`device ${key}`),
  }
}

/** Remembers where a login came from that owes nothing more. */
export async function notePlaces(
  run: Run,
  { userId, nowMs, ...where }: Where & { userId: string; nowMs: number },
): Promise<void> {
  const { network, device } = placesOf(where)
  await run({
    name: 'auth_note_places',
    text: `
      insert into hearth.known_places (user_id, place_hash, last_seen_at)
      select $1, place, $3 from unnest($2::bytea[]) place
      on conflict (user_id, place_hash) do update set last_seen_at = excluded.last_seen_at`,
    values: [userId, device ? [network, device] : [network], new Date(nowMs)],
  })
}

/**
 * Whether an account was signed in to from this network, and with this device. Asked alike of addresses without an
 * account.
 */
export async function arePlacesKnown(
  run: Run,
  { email, nowMs, ...where }: Where & { email: string; nowMs: number },
): Promise<{ network: boolean; device: boolean }> {
  const { network, device } = placesOf(where)
  const { rows } = await run<{ network: boolean; device: boolean }>({
    name: 'auth_are_places_known',
    text: `
      select coalesce(bool_or(p.place_hash = $2), false) as network, coalesce(bool_or(p.place_hash = $3), false) as device
      from auth.users u join hearth.known_places p on p.user_id = u.id
      where u.email = $1 and p.place_hash in ($2, $3) and p.last_seen_at > $4`,
    values: [email, network, device ?? null, new Date(nowMs - deviceIsKnownForMs)],
  })
  return rows[0]!
}
