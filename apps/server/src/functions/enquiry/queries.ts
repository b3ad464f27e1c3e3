import type { EnquiryState } from '@hearth/contracts'
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

/** Two members, and what stands between them. */
export type Pair = {
  askerName: string
  isHidden: boolean
  askerBlocks: boolean
  memberBlocks: boolean
  /** The member takes a first message from the asker. */
  mayWrite: boolean
  /** Their conversation, whoever began it. */
  enquiryId: string | null
}

/**
 * The pair, locked until the transaction ends: of two who ask each other at once the second finds the conversation of
 * the first, and a block of one stands before or after all of it.
 */
export async function lockPair(
  run: Run,
  { askerId, memberId }: { askerId: string; memberId: string },
): Promise<Pair | undefined> {
  await run({
    name: 'hold pair of members',
    text: 'select hearth.hold_pair($1::uuid, $2::uuid)',
    values: [askerId, memberId],
  })
  const { rows } = await run<Pair>({
    name: 'pair of members',
    text: `
      select coalesce(a.display_name, a.username) as "askerName", o.is_hidden as "isHidden",
        exists (select from public.blocks b where b.blocker_id = a.id and b.blocked_id = o.id) as "askerBlocks",
        exists (select from public.blocks b where b.blocker_id = o.id and b.blocked_id = a.id) as "memberBlocks",
        hearth.may_write_first(a.id, o.id) as "mayWrite",
        (select e.id from public.enquiries e
          where e.member_id is not null and least(e.asker_id, e.member_id) = least(a.id, o.id)
            and greatest(e.asker_id, e.member_id) = greatest(a.id, o.id)) as "enquiryId"
      from public.profiles a, public.profiles o
      where a.id = $1::uuid and o.id = $2::uuid`,
    values: [askerId, memberId],
  })
  return rows[0]
}

/** A conversation's sides: `providerId`, or `memberId` between two members. */
export type Enquiry = {
  providerId: string | null
  memberId: string | null
  askerId: string
  state: EnquiryState
}

export async function findEnquiry(run: Run, id: string): Promise<Enquiry | undefined> {
  const { rows } = await run<Enquiry>({
    name: 'enquiry by id',
    text: `
      select provider_id as "providerId", member_id as "memberId", asker_id as "askerId", state
      from public.enquiries where id = $1::uuid`,
    values: [id],
  })
  return rows[0]
}

/** How many conversations the member began within 24 hours. */
export async function countBegun(run: Run, askerId: string): Promise<number> {
  const { rows } = await run<{ today: number }>({
    name: 'enquiries begun',
    text: `
      select count(*)::integer as today from public.enquiries
      where asker_id = $1::uuid and created_at > now() - interval '24 hours'`,
    values: [askerId],
  })
  return rows[0]!.today
}

/** Whether a conversation of the member with this provider is still open. */
export async function hasOpenEnquiry(
  run: Run,
  { askerId, providerId }: { askerId: string; providerId: string },
): Promise<boolean> {
  const { rows } = await run({
    name: 'open enquiry with provider',
    text: `
      select from public.enquiries
      where asker_id = $1::uuid and provider_id = $2::uuid and state in ('asked', 'answered') limit 1`,
    values: [askerId, providerId],
  })
  return rows.length > 0
}

export async function beginEnquiry(
  run: Run,
  wanted: {
    id: string
    askerId: string
    providerId?: string
    memberId?: string
    serviceId?: string | undefined
    eventId?: string | undefined
    wishedOn?: string | undefined
  },
): Promise<void> {
  await run({
    name: 'begin enquiry',
    text: `
      insert into public.enquiries (id, provider_id, member_id, asker_id, service_id, event_id, wished_on)
      values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6, $7::date)`,
    values: [
      wanted.id,
      wanted.providerId ?? null,
      wanted.memberId ?? null,
      wanted.askerId,
      wanted.serviceId ?? null,
      wanted.eventId ?? null,
      wanted.wishedOn ?? null,
    ],
  })
}

export type LockedEnquiry = Enquiry & {
  /** The other side as a person: the member, or the page's owner. */
  askedId: string
  /** What they are called there: a provider by their page. */
  askedName: string
  askerName: string
  lastBy: 'asker' | 'asked'
  /** One of the two has blocked the other. */
  askerBlocks: boolean
  askedBlocks: boolean
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
      select e.provider_id as "providerId", e.member_id as "memberId", e.asker_id as "askerId", e.state,
        o.id as "askedId", coalesce(p.name, o.display_name, o.username) as "askedName",
        coalesce(a.display_name, a.username) as "askerName",
        coalesce((
          select case when m.author_id = e.asker_id then 'asker' else 'asked' end
          from public.enquiry_messages m where m.enquiry_id = e.id order by m.created_at desc, m.id desc limit 1
        ), 'asker') as "lastBy",
        exists (select from public.blocks b where b.blocker_id = a.id and b.blocked_id = o.id) as "askerBlocks",
        exists (select from public.blocks b where b.blocker_id = o.id and b.blocked_id = a.id) as "askedBlocks",
        a.is_hidden or o.is_hidden as "isSomeoneHidden"
      from public.enquiries e
      left join public.service_providers p on p.id = e.provider_id
      join public.profiles a on a.id = e.asker_id
      join public.profiles o on o.id = coalesce(e.member_id, p.owner_id)
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

/** Both write from now on; a no from before is taken back. */
export async function agreeToRequest(run: Run, enquiryId: string): Promise<void> {
  await run({
    name: 'agree to request',
    text: `
      with undone as (delete from hearth.declined_requests where enquiry_id = $1::uuid)
      update public.enquiries set state = 'agreed', updated_at = clock_timestamp() where id = $1::uuid`,
    values: [enquiryId],
  })
}

/** Nothing of the conversation changes, because the asker reads it. */
export async function declineRequest(run: Run, enquiryId: string): Promise<void> {
  await run({
    name: 'decline request',
    text: 'insert into hearth.declined_requests (enquiry_id) values ($1::uuid) on conflict do nothing',
    values: [enquiryId],
  })
}
