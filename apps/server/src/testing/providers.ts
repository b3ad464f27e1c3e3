import { randomUUID } from 'node:crypto'
import type { ProviderInput } from '@hearth/contracts'
import type { TestDatabase } from '@hearth/database/testing'
import { buildMember, type Member } from './people.ts'

/** A page that lacks nothing, as its owner would send it. */
export function buildPageInput(wishes: Partial<ProviderInput> = {}): ProviderInput & { id: string } {
  return {
    id: randomUUID(),
    name: 'Lantern Bread',
    headline: 'Sourdough and soup for up to sixty',
    story:
      'I bake in the morning and cook in the afternoon, so that your evening smells of bread when people arrive.',
    categories: ['food'],
    city: 'Lisbon',
    languages: ['pt', 'en'],
    services: [
      {
        id: randomUUID(),
        name: 'Supper for a circle',
        priceRange: { min: 1200, max: 1800 },
        currency: 'EUR',
      },
    ],
    ...wishes,
  }
}

export type ProviderWishes = Partial<{
  owner: Member
  status: 'draft' | 'in_review' | 'published' | 'paused'
  name: string
  categories: string[]
  city: string
  languages: string[]
  isOnline: boolean
}>

/** A page in the tables with one service; published unless wished otherwise. */
export async function buildProvider(db: TestDatabase, wishes: ProviderWishes = {}) {
  const owner = wishes.owner ?? (await buildMember(db))
  const [id, serviceId] = [randomUUID(), randomUUID()]
  const status = wishes.status ?? 'published'
  const page = buildPageInput()
  await db.owner(
    `insert into public.service_providers (id, owner_id, status, paused_by, name, headline, story, categories, city,
       languages, is_online, published_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now())`,
    [
      id,
      owner.userId,
      status,
      status === 'paused' ? 'owner' : null,
      wishes.name ?? page.name,
      page.headline,
      page.story,
      wishes.categories ?? page.categories,
      wishes.city ?? page.city,
      wishes.languages ?? page.languages,
      wishes.isOnline ?? false,
    ],
  )
  await db.owner(
    `insert into public.provider_services (id, provider_id, position, name, price_min, price_max, currency)
     values ($1, $2, 1, 'Supper for a circle', 1200, 1800, 'EUR')`,
    [serviceId, id],
  )
  return { id, serviceId, owner }
}

export async function makeAdmin(db: TestDatabase, { userId }: Member): Promise<void> {
  await db.owner(`insert into hearth.user_roles (user_id, role) values ($1, 'admin')`, [userId])
}

export async function block(db: TestDatabase, blocker: Member, blocked: Member): Promise<void> {
  await db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
    blocker.userId,
    blocked.userId,
  ])
}

/** A conversation as it stands after the asker's first words. */
export async function buildEnquiry(
  db: TestDatabase,
  { asker, provider, state = 'asked' }: { asker: Member; provider: { id: string }; state?: string },
): Promise<string> {
  const id = randomUUID()
  await db.owner('insert into public.enquiries (id, provider_id, asker_id, state) values ($1, $2, $3, $4)', [
    id,
    provider.id,
    asker.userId,
    state,
  ])
  await db.owner(
    `insert into public.enquiry_messages (id, enquiry_id, author_id, body, state)
     values ($1, $1, $2, 'Would you bake for us?', 'asked')`,
    [id, asker.userId],
  )
  return id
}

/** A conversation as it stands after one member's first words to another. */
export async function buildRequest(
  db: TestDatabase,
  { asker, member }: { asker: Member; member: Member },
): Promise<string> {
  const id = randomUUID()
  await db.owner('insert into public.enquiries (id, member_id, asker_id) values ($1, $2, $3)', [
    id,
    member.userId,
    asker.userId,
  ])
  await db.owner(
    `insert into public.enquiry_messages (id, enquiry_id, author_id, body, state)
     values ($1, $1, $2, 'We sat across at the long table.', 'asked')`,
    [id, asker.userId],
  )
  return id
}
