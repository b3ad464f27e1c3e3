import { randomUUID } from 'node:crypto'
import type { VenueInput } from '@hearth/contracts'
import type { TestDatabase } from '@hearth/database/testing'

/** What an owner's form sends; the rest is invented. */
export function buildVenueInput(wishes: Partial<VenueInput> = {}): VenueInput {
  return {
    id: randomUUID(),
    name: 'The Old Mill',
    kind: 'hall',
    city: 'Lisbon',
    timezone: 'Europe/Lisbon',
    address: {
      address: '1 Mill Lane',
      position: { latitude: 38.71234, longitude: -9.13987 },
      audience: 'everyone',
    },
    ...wishes,
  }
}

export type VenueWishes = Partial<{
  id: string
  ownerId: string | null
  name: string
  kind: string
  city: string
  country: string
  timezone: string
  capacity: number | null
  features: string[]
  access: string[]
  photos: string[]
  status: 'open' | 'closed'
  address: string
  addressAudience: string
  contactAudience: string
}>

/** A venue in the tables, with an address and a contact, as the functions write it. */
export async function buildVenue(
  { owner }: Pick<TestDatabase, 'owner'>,
  wishes: VenueWishes = {},
): Promise<string> {
  const id = wishes.id ?? randomUUID()
  await owner(
    `insert into public.venues (id, owner_id, name, kind, city, country, timezone, capacity, features, access, photos, status)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      wishes.ownerId ?? null,
      wishes.name ?? 'The Old Mill',
      wishes.kind ?? 'hall',
      wishes.city ?? 'Lisbon',
      wishes.country ?? 'PT',
      wishes.timezone ?? 'Europe/Lisbon',
      wishes.capacity ?? null,
      wishes.features ?? [],
      wishes.access ?? [],
      wishes.photos ?? [],
      wishes.status ?? 'open',
    ],
  )
  await owner(
    `insert into public.venue_addresses (venue_id, address, latitude, longitude, audience)
     values ($1, $2, 38.71234, -9.13987, $3)`,
    [id, wishes.address ?? '1 Mill Lane', wishes.addressAudience ?? 'everyone'],
  )
  await owner('insert into public.venue_contacts (venue_id, email, audience) values ($1, $2, $3)', [
    id,
    'mill@hearth.example',
    wishes.contactAudience ?? 'members',
  ])
  return id
}
