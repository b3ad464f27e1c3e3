import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '@hearth/database/testing'
import { buildEvent } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { buildProvider, type ProviderWishes } from '../../testing/providers.ts'

type Example = { filter: string; insert: Record<string, unknown>; update: Record<string, unknown> }

/** Rows of service providers, their conversations and notices for the access matrix. */
export function providerExamples({
  db,
  host,
}: {
  db: () => TestDatabase
  /** Somebody who acts on none of the rows. */
  host: () => Member
}): Record<string, (owner: Member) => Promise<Example>> {
  const page = (status: ProviderWishes['status']) => async (owner: Member) => {
    const { id } = await buildProvider(db(), { owner, status })
    return {
      filter: `id=eq.${id}`,
      insert: { id, owner_id: owner.userId, status: 'published' },
      update: { status: 'published', name: 'Changed' },
    }
  }
  const service = (status: ProviderWishes['status']) => async (owner: Member) => {
    const { id, serviceId } = await buildProvider(db(), { owner, status })
    return {
      filter: `id=eq.${serviceId}`,
      insert: { id: serviceId, provider_id: id, position: 1, name: 'Supper' },
      update: { name: 'Changed' },
    }
  }
  const qualification = (status: ProviderWishes['status']) => async (owner: Member) => {
    const provider = await buildProvider(db(), { owner, status })
    const row = { id: randomUUID(), provider_id: provider.id, position: 1, title: 'Baker' }
    await insert('provider_qualifications', row)
    return { filter: `id=eq.${row.id}`, insert: row, update: { title: 'Master baker' } }
  }
  const insert = (table: string, row: Record<string, unknown>) =>
    db().owner(
      `insert into public.${table} (${Object.keys(row).join(', ')})
       values (${Object.keys(row)
         .map((_, at) => `$${at + 1}`)
         .join(', ')})`,
      Object.values(row),
    )
  const listing = async (wishes: { owner: Member; eventHost: Member; state: string }) => {
    const provider = await buildProvider(db(), { owner: wishes.owner })
    const event_id = await buildEvent(db(), { createdBy: wishes.eventHost.userId })
    const row = { event_id, provider_id: provider.id, asked_by: 'host', state: wishes.state }
    await insert('event_providers', row)
    return {
      filter: `event_id=eq.${event_id}&provider_id=eq.${provider.id}`,
      insert: row,
      update: { state: 'accepted' },
    }
  }
  const enquiry = async ({ asker, owner }: { asker: Member; owner: Member }) => {
    const provider = await buildProvider(db(), { owner })
    const row = { id: randomUUID(), provider_id: provider.id, asker_id: asker.userId }
    await insert('enquiries', row)
    return { filter: `id=eq.${row.id}`, insert: row, update: { state: 'agreed' } }
  }
  return {
    'service_providers: published': page('published'),
    'service_providers: draft': page('draft'),
    'service_providers: in review': page('in_review'),
    'service_providers: paused': page('paused'),
    'provider_services: of a published page': service('published'),
    'provider_services: of a draft': service('draft'),
    'provider_qualifications: of a published page': qualification('published'),
    'provider_qualifications: of a draft': qualification('draft'),
    "provider_decisions: about one's own page": async (owner) => {
      const provider = await buildProvider(db(), { owner, status: 'draft' })
      const row = {
        id: randomUUID(),
        provider_id: provider.id,
        decision: 'sent_back',
        note: 'A photo, please.',
      }
      await insert('provider_decisions', row)
      return { filter: `id=eq.${row.id}`, insert: row, update: { decision: 'published' } }
    },
    'event_providers: accepted': (owner) => listing({ owner, eventHost: host(), state: 'accepted' }),
    "event_providers: asked, by one's own page": (owner) =>
      listing({ owner, eventHost: host(), state: 'asked' }),
    'event_providers: asked, at an event one hosts': async (owner) =>
      listing({ owner: await buildMember(db()), eventHost: owner, state: 'asked' }),
    'enquiries: that one began': async (owner) => enquiry({ asker: owner, owner: await buildMember(db()) }),
    "enquiries: to one's own page": async (owner) => enquiry({ asker: await buildMember(db()), owner }),
    'enquiries: of another member to oneself': async (owner) => {
      const asker = await buildMember(db())
      const row = { id: randomUUID(), member_id: owner.userId, asker_id: asker.userId }
      await insert('enquiries', row)
      return { filter: `id=eq.${row.id}`, insert: row, update: { state: 'agreed' } }
    },
    'enquiry_messages: of another member to oneself': async (owner) => {
      const asker = await buildMember(db())
      const enquiry_id = randomUUID()
      await insert('enquiries', { id: enquiry_id, member_id: owner.userId, asker_id: asker.userId })
      const row = { id: randomUUID(), enquiry_id, author_id: asker.userId, body: 'May I write?' }
      await insert('enquiry_messages', row)
      return { filter: `id=eq.${row.id}`, insert: row, update: { body: 'Changed' } }
    },
    'enquiry_messages: to oneself': async (owner) => {
      const asker = await buildMember(db())
      const { insert: conversation } = await enquiry({ asker, owner })
      const row = {
        id: randomUUID(),
        enquiry_id: conversation.id,
        author_id: asker.userId,
        body: 'Would you come?',
      }
      await insert('enquiry_messages', row)
      return { filter: `id=eq.${row.id}`, insert: row, update: { body: 'Changed' } }
    },
    "notifications: one's own": async ({ userId }) => {
      const row = { id: randomUUID(), user_id: userId, kind: 'provider_published' }
      await insert('notifications', row)
      return { filter: `id=eq.${row.id}`, insert: row, update: { read_at: new Date().toISOString() } }
    },
  }
}
