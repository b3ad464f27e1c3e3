import type { Database, Read, ReadArgs } from '@hearth/contracts/reads'
import type { FakeAccount, Shown } from './build-account.ts'
import { namesOf } from './fake-profiles.ts'
import type { Asked, WithAccount } from './protocol.ts'

// What the screens of members ask for. Who may see what is the server's affair and tested there; here a block hides,
// and everybody else sees every field.

type Detail = Database['public']['Tables']['profile_details']['Insert']

export function memberRoutes(accounts: FakeAccount[], readerOf: (request: Asked) => FakeAccount | undefined) {
  const one = (id: unknown) => accounts.find((account) => account.id === id)
  const withAccount: WithAccount = (request, answer) => {
    const reader = readerOf(request)
    return reader ? answer(reader) : new Response(null, { status: 401 })
  }
  const hides = (account: FakeAccount, reader: FakeAccount | undefined) =>
    reader !== undefined && (account.blocks ?? []).includes(reader.id)

  return {
    'POST /rest/v1/rpc/member_profile': (request: Asked) => {
      const reader = readerOf(request)
      const account = one(request.body.member)
      if (!account || hides(account, reader)) return Response.json(null)
      return Response.json(profileFor(account, reader, accounts))
    },
    'POST /rest/v1/rpc/member_directory': (request: Asked) => {
      const reader = readerOf(request)
      return Response.json(
        directoryFor(
          request.body as ReadArgs<'member_directory'>,
          accounts.filter((account) => !hides(account, reader)),
          reader,
        ),
      )
    },
    'POST /rest/v1/rpc/members_like_me': (request: Asked) =>
      withAccount(request, (reader) =>
        Response.json(
          likeMeFor(
            reader,
            accounts.filter((account) => account !== reader && !hides(account, reader)),
          ),
        ),
      ),
    ...relationRoutes({ table: 'follows', other: 'followed_id', list: 'follows', withAccount, one }),
    ...relationRoutes({ table: 'blocks', other: 'blocked_id', list: 'blocks', withAccount, one }),
    'PATCH /rest/v1/profile_details': (request: Asked) =>
      withAccount(request, (account) => {
        const known = account.details?.find(({ field }) => `eq.${field}` === request.query.get('field'))
        if (!known) return Response.json([])
        Object.assign(known, request.body)
        return Response.json([{ field: known.field }])
      }),
    'POST /rest/v1/profile_details': (request: Asked) =>
      withAccount(request, (account) => {
        const { field, value, audience = 'members' } = request.body as Detail
        account.details = [...(account.details ?? []), { field, value, audience }]
        return new Response(null, { status: 201 })
      }),
    'DELETE /rest/v1/profile_details': (request: Asked) =>
      withAccount(request, (account) => {
        account.details = account.details?.filter(({ field }) => `eq.${field}` !== request.query.get('field'))
        return new Response(null, { status: 204 })
      }),
  }
}

function relationRoutes({
  table,
  other,
  list,
  withAccount,
  one,
}: {
  table: string
  other: string
  list: 'follows' | 'blocks'
  withAccount: WithAccount
  one: (id: unknown) => FakeAccount | undefined
}) {
  return {
    [`GET /rest/v1/${table}`]: (request: Asked) =>
      withAccount(request, (account) => {
        const people = (account[list] ?? []).map(one).filter((person) => person !== undefined)
        const [from = 0, limit = people.length] = ['offset', 'limit'].map((name) =>
          Number(request.query.get(name) ?? undefined),
        )
        const shown = people.slice(from || 0, (from || 0) + (limit || people.length))
        return Response.json(
          shown.map((person) => ({ person: namesOf(person), [other]: person.id })),
          { headers: { 'content-range': `0-${shown.length}/${people.length}` } },
        )
      }),
    [`POST /rest/v1/${table}`]: (request: Asked) =>
      withAccount(request, (account) => {
        const id = String(request.body[other])
        account[list] = [id, ...(account[list] ?? [])]
        if (list === 'blocks') part(account, one(id))
        return new Response(null, { status: 201 })
      }),
    [`DELETE /rest/v1/${table}`]: (request: Asked) =>
      withAccount(request, (account) => {
        account[list] = account[list]?.filter((id) => `eq.${id}` !== request.query.get(other)) ?? []
        return new Response(null, { status: 204 })
      }),
  }
}

/** A block ends following in both directions. */
function part(account: FakeAccount, other: FakeAccount | undefined): void {
  account.follows = account.follows?.filter((id) => id !== other?.id) ?? []
  if (other) other.follows = other.follows?.filter((id) => id !== account.id) ?? []
}

function profileFor(account: FakeAccount, reader: FakeAccount | undefined, accounts: FakeAccount[]): Shown {
  const isOwn = account === reader
  const { details = [], follows = [], venues = [], provider = null, attended = null } = account
  return {
    profile: namesOf(account),
    details: details.map((detail) => (isOwn ? detail : { ...detail, audience: null })),
    followers: accounts.filter((other) => other.follows?.includes(account.id)).length,
    following: follows.length,
    is_followed: reader?.follows?.includes(account.id) ?? false,
    follows_me: reader !== undefined && follows.includes(reader.id),
    is_blocked: reader?.blocks?.includes(account.id) ?? false,
    first_messages_from: isOwn ? (account.firstMessagesFrom ?? 'everyone') : null,
    may_write: reader !== undefined && !isOwn && account.firstMessagesFrom !== 'nobody',
    enquiry_id: account.enquiryId ?? null,
    is_findable: isOwn ? (account.isFindable ?? false) : null,
    provider,
    venues,
    hosted: 0,
    attended,
  }
}

/** Who shares an interest or the city with the reader, in the order of their making. */
function likeMeFor(reader: FakeAccount, others: FakeAccount[]): Read<'members_like_me'> {
  const toldBy = (account: FakeAccount) =>
    (account.details ?? [])
      .filter(({ field }) => field === 'interests' || field === 'city')
      .flatMap(({ value }) => value as string | string[])
  const mine = toldBy(reader)
  return others
    .map((account) => ({
      ...cardOf(account),
      shares: toldBy(account).filter((told) => mine.includes(told)),
    }))
    .filter(({ shares }) => shares.length > 0)
    .slice(0, 6)
}

/** A page of the directory, as `member_directory` gives it. The cursor is the place of the next member. */
function directoryFor(
  { words = '', interest, in_city: city, sort, cursor, page_size: size = 24 }: ReadArgs<'member_directory'>,
  accounts: FakeAccount[],
  reader: FakeAccount | undefined,
): Read<'member_directory'> {
  const named = accounts
    .filter(({ username }) => !username.startsWith('temp_user_'))
    .filter(({ id }) => !reader?.blocks?.includes(id))
    .filter(({ username, displayName }) =>
      `${username} ${displayName ?? ''}`.toLowerCase().includes(words.toLowerCase()),
    )
  const inInterest = named.filter((account) => !interest || listOf(account, 'interests')?.includes(interest))
  const inCity = named.filter((account) => !city || textOf(account, 'city') === city)
  const found = inInterest.filter((account) => inCity.includes(account))
  if (sort === 'name') found.sort((a, b) => a.username.localeCompare(b.username))
  if (sort === 'new') found.sort((a, b) => Number(b.isNew ?? false) - Number(a.isNew ?? false))
  const from = Number(cursor ?? 0)
  const to = from + size
  return {
    members: found.slice(from, to).map((account) => ({
      ...cardOf(account),
      hosting: account.hosting ?? 0,
      is_new: account.isNew ?? false,
    })),
    next: to < found.length ? String(to) : null,
    ...(cursor
      ? { total: null, interests: null, cities: null }
      : {
          total: found.length,
          interests: countBy(inCity.flatMap((account) => listOf(account, 'interests') ?? [])),
          cities: countBy(inInterest.flatMap((account) => textOf(account, 'city') ?? [])),
        }),
  }
}

function cardOf(account: FakeAccount) {
  return {
    ...namesOf(account),
    pronouns: textOf(account, 'pronouns'),
    city: textOf(account, 'city'),
    interests: listOf(account, 'interests'),
    offers: listOf(account, 'offers'),
  }
}

const detailOf = (account: FakeAccount, wanted: string) =>
  account.details?.find(({ field }) => field === wanted)?.value
const textOf = (account: FakeAccount, field: string) =>
  (detailOf(account, field) as string | undefined) ?? null
const listOf = (account: FakeAccount, field: string) =>
  (detailOf(account, field) as string[] | undefined) ?? null

function countBy(names: string[]): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count)
}
