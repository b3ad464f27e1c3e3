import { randomBytes, randomUUID } from 'node:crypto'
import { hashOneTimeToken } from '../../apps/server/src/auth/index.ts'
import type { Hearth } from './hearth.ts'

/**
 * One link for each of these events, each of an address of its own, as the form of a guest without an account leaves it;
 * gives their secrets. `hasEnded` makes links whose day is over.
 */
export async function makeGuestLinks(
  { owner, guestSecrets }: Pick<Hearth, 'owner' | 'guestSecrets'>,
  eventIds: readonly string[],
  { hasEnded = false } = {},
): Promise<string[]> {
  const secrets = eventIds.map(() => randomBytes(32).toString('base64url'))
  const links = eventIds.map((eventId, at) => {
    const [id, address] = [randomUUID(), `guest-${randomUUID()}@benchmark.example`]
    return {
      ...{ id, eventId },
      secretHash: hashOneTimeToken(secrets[at]!).toString('base64'),
      sealedAddress: guestSecrets.sealAddress(id, address).toString('base64'),
      addressHash: guestSecrets.hashAddress(address).toString('base64'),
    }
  })
  await owner.run(
    `insert into hearth.guest_links (id, event_id, secret_hash, name, sealed_address, address_hash, party, waits, expires_at)
     select l.id, l."eventId", decode(l."secretHash", 'base64'), 'Rui', decode(l."sealedAddress", 'base64'),
       decode(l."addressHash", 'base64'), 1, false, now() + $2::interval
     from jsonb_to_recordset($1::jsonb) as l
       (id uuid, "eventId" text, "secretHash" text, "sealedAddress" text, "addressHash" text)`,
    [JSON.stringify(links), hasEnded ? '-1 hour' : '1 day'],
  )
  return secrets
}
