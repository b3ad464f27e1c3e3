import type { EnquirySide, EnquiryState } from '@hearth/contracts'
import type { Run } from '@hearth/database'

/** Who would talk with whom. */
export type Asked = {
  ownerId: string
  providerName: string
  askerName: string
  isPublished: boolean
  isOwnerHidden: boolean
  askerBlocks: boolean
  ownerBlocks: boolean
  /** True also where no service, or no event, is named. */
  hasService: boolean
  askerOpensEvent: boolean
  ownerOpensEvent: boolean
  isDayOver: boolean
}

export async function findAsked(
  run: Run,
  wanted: {
    providerId: string
    askerId: string
    serviceId: string | undefined
    eventId: string | undefined
    wishedOn: string | undefined
  },
): Promise<Asked | undefined> {
  const { rows } = await run<Asked>({
    name: 'asked provider',
    text: `
      select p.owner_id as "ownerId", p.name as "providerName", p.status = 'published' as "isPublished",
        o.is_hidden as "isOwnerHidden", coalesce(a.display_name, a.username) as "askerName",
        exists (select from public.blocks b where b.blocker_id = $2::uuid and b.blocked_id = p.owner_id) as "askerBlocks",
        exists (select from public.blocks b where b.blocker_id = p.owner_id and b.blocked_id = $2::uuid) as "ownerBlocks",
        $3::uuid is null or exists (
          select from public.provider_services s where s.id = $3::uuid and s.provider_id = p.id) as "hasService",
        $4::text is null or hearth.may_open_event($4, $2::uuid) as "askerOpensEvent",
        $4::text is null or hearth.may_open_event($4, p.owner_id) as "ownerOpensEvent",
        -- It is still that day somewhere.
        coalesce($5 < to_char(now() - interval '12 hours', 'YYYY-MM-DD'), false) as "isDayOver"
      from public.service_providers p
      join public.profiles o on o.id = p.owner_id
      join public.profiles a on a.id = $2::uuid
      where p.id = $1::uuid`,
    values: [
      wanted.providerId,
      wanted.askerId,
      wanted.serviceId ?? null,
      wanted.eventId ?? null,
      wanted.wishedOn ?? null,
    ],
  })
  return rows[0]
}

export type Enquiry = { providerId: string; askerId: string; state: EnquiryState }

export async function findEnquiry(run: Run, id: string): Promise<Enquiry | undefined> {
  const { rows } = await run<Enquiry>({
    name: 'enquiry by id',
    text: 'select provider_id as "providerId", asker_id as "askerId", state from public.enquiries where id = $1::uuid',
    values: [id],
  })
  return rows[0]
}

/** How many conversations the member began within 24 hours, and whether one with this provider is still open. */
export async function countBegun(
  run: Run,
  { askerId, providerId }: { askerId: string; providerId: string },
): Promise<{ today: number; hasOpen: boolean }> {
  const { rows } = await run<{ today: number; hasOpen: boolean }>({
    name: 'enquiries begun',
    text: `
      select count(*) filter (where created_at > now() - interval '24 hours')::integer as today,
        coalesce(bool_or(provider_id = $2::uuid and state in ('asked', 'answered')), false) as "hasOpen"
      from public.enquiries where asker_id = $1::uuid`,
    values: [askerId, providerId],
  })
  return rows[0]!
}

export async function beginEnquiry(
  run: Run,
  wanted: {
    id: string
    providerId: string
    askerId: string
    serviceId: string | undefined
    eventId: string | undefined
    wishedOn: string | undefined
  },
): Promise<void> {
  await run({
    name: 'begin enquiry',
    text: `
      insert into public.enquiries (id, provider_id, asker_id, service_id, event_id, wished_on)
      values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5, $6::date)`,
    values: [
      wanted.id,
      wanted.providerId,
      wanted.askerId,
      wanted.serviceId ?? null,
      wanted.eventId ?? null,
      wanted.wishedOn ?? null,
    ],
  })
}

export type LockedEnquiry = Enquiry & {
  ownerId: string
  providerName: string
  askerName: string
  lastBy: EnquirySide
  /** One of the two has blocked the other. */
  askerBlocks: boolean
  ownerBlocks: boolean
  /** The other side is about to leave. */
  isSomeoneHidden: boolean
}

/**
 * The conversation, held until the transaction ends: two answers at once follow each other, and the second is decided
 * in the state that the first one made.
 */
export async function lockEnquiry(run: Run, id: string): Promise<LockedEnquiry | undefined> {
  const { rows: locked } = await run({
    name: 'hold enquiry',
    text: 'select from public.enquiries where id = $1::uuid for update',
    values: [id],
  })
  return locked.length > 0 ? readEnquiry(run, id) : undefined
}

/** The conversation as it stands. What decides by it holds it first. */
export async function readEnquiry(run: Run, id: string): Promise<LockedEnquiry | undefined> {
  const { rows } = await run<LockedEnquiry>({
    name: 'read enquiry',
    text: `
      select e.provider_id as "providerId", e.asker_id as "askerId", e.state, p.owner_id as "ownerId",
        p.name as "providerName", coalesce(a.display_name, a.username) as "askerName",
        coalesce((
          select case when m.author_id = e.asker_id then 'asker' else 'provider' end
          from public.enquiry_messages m where m.enquiry_id = e.id order by m.created_at desc, m.id desc limit 1
        ), 'asker') as "lastBy",
        exists (select from public.blocks b where b.blocker_id = e.asker_id and b.blocked_id = p.owner_id) as "askerBlocks",
        exists (select from public.blocks b where b.blocker_id = p.owner_id and b.blocked_id = e.asker_id) as "ownerBlocks",
        a.is_hidden or o.is_hidden as "isSomeoneHidden"
      from public.enquiries e
      join public.service_providers p on p.id = e.provider_id
      join public.profiles a on a.id = e.asker_id
      join public.profiles o on o.id = p.owner_id
      where e.id = $1::uuid`,
    values: [id],
  })
  return rows[0]
}

export type NewMessage = {
  id: string
  enquiryId: string
  authorId: string
  body: string
  /** Where this message moved the conversation, when it did. */
  state: EnquiryState | undefined
}

/** Writes a message and moves its conversation. False when a message of this id is there already. */
export async function addMessage(
  run: Run,
  { id, enquiryId, authorId, body, state }: NewMessage,
): Promise<boolean> {
  const { rows } = await run({
    name: 'add enquiry message',
    text: `
      with added as (
        insert into public.enquiry_messages (id, enquiry_id, author_id, body, state, created_at)
        values ($1::uuid, $2::uuid, $3::uuid, $4, $5, clock_timestamp())
        on conflict (id) do nothing returning enquiry_id, created_at
      )
      update public.enquiries e set state = coalesce($5, e.state), updated_at = a.created_at
      from added a where e.id = a.enquiry_id
      returning e.id`,
    values: [id, enquiryId, authorId, body, state ?? null],
  })
  return rows.length > 0
}

/** Whether this message is there already, written by this member in this conversation. */
export async function isWritten(
  run: Run,
  { id, enquiryId, authorId }: Pick<NewMessage, 'id' | 'enquiryId' | 'authorId'>,
): Promise<boolean> {
  const { rows } = await run({
    name: 'enquiry message is written',
    text: `
      select from public.enquiry_messages where id = $1::uuid and enquiry_id = $2::uuid and author_id = $3::uuid`,
    values: [id, enquiryId, authorId],
  })
  return rows.length > 0
}
