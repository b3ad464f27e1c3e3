import type { ProviderRow } from '../provider.ts'

let built = 0

/** A row of `service_providers` as the tables give it; what a test does not say is invented. */
export function buildProvider(said: Partial<ProviderRow> = {}): ProviderRow {
  built += 1
  const id = uuidOf(built)
  return {
    id,
    owner_id: `7f1c2a34-0000-4000-8000-0000000b${String(built).padStart(4, '0')}`,
    status: 'published',
    name: `Ines plays ${built}`,
    headline: 'Cello for quiet rooms and long tables',
    story: 'I have played in kitchens and chapels for twenty years, and I still begin with a slow piece.',
    categories: ['music'],
    city: 'Lisbon',
    timezone: 'Europe/Lisbon',
    travels_km: 40,
    area: null,
    is_online: false,
    languages: ['pt', 'en'],
    availability: null,
    hours: [],
    website: null,
    photos: [],
    paused_by: null,
    updated_at: '2026-11-20T09:00:00Z',
    provider_services: [
      {
        id: uuidOf(built, '5'),
        provider_id: id,
        position: 0,
        name: 'An hour of songs',
        description: null,
        duration_minutes: 60,
        is_free: false,
        by_donation: false,
        price_min: 4000,
        price_max: 4000,
        currency: 'EUR',
        is_online: false,
      },
    ],
    provider_qualifications: [],
    owner: {
      id: `7f1c2a34-0000-4000-8000-0000000b${String(built).padStart(4, '0')}`,
      username: `ines.${built}`,
      display_name: 'Ines Duarte',
      profile_photo_url: null,
    },
    ...said,
  }
}

function uuidOf(number: number, kind = '1'): string {
  return `0b7c2a34-000${kind}-4000-8000-${String(number).padStart(12, '0')}`
}
