import { hash } from '@node-rs/argon2'
import type { Hearth } from './hearth.ts'

export type Member = { userId: string; accessToken: string }

const password = 'embers in the morning light'

/**
 * Members as sign-up and `/username-setup` leave them, written straight to the tables. All share one password hash, or
 * making them would take minutes; signing in then checks it as always.
 */
export async function makeMembers({ owner }: Pick<Hearth, 'owner'>, count: number): Promise<void> {
  // The auth service's parameters.
  const encrypted = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await owner.run(
    `with made as (
       insert into auth.users (email, encrypted_password, email_confirmed_at, created_at)
       select 'member' || n || '@benchmark.example', $2, now(), now() - interval '30 days' from generate_series(1, $1::integer) n
       on conflict do nothing
       returning id, email
     ), identified as (
       insert into auth.identities (provider_id, user_id, identity_data)
       select id::text, id, jsonb_build_object('sub', id, 'email', email) from made
     )
     insert into public.profiles (id, username) select id, 'Member_' || substring(email from '\\d+') from made`,
    [count, encrypted],
  )
  await owner.run('analyze auth.users, public.profiles')
}

/** The name of the n-th member, counted from 1, in the letters of their profile. */
export const usernameOf = (n: number) => `Member_${n}`

/** Signs the first members in over HTTP. */
export async function signIn(hearth: Pick<Hearth, 'siteUrl' | 'info'>, count: number): Promise<Member[]> {
  const members: Member[] = []
  for (let first = 1; first <= count; first += atOnce) {
    const group = Array.from({ length: Math.min(atOnce, count - first + 1) }, (_, at) =>
      signInOne(hearth, `member${first + at}@benchmark.example`),
    )
    members.push(...(await Promise.all(group)))
  }
  return members
}

/** The auth service hashes two at a time and lets only so many wait. */
const atOnce = 8

async function signInOne(
  { siteUrl, info }: Pick<Hearth, 'siteUrl' | 'info'>,
  email: string,
): Promise<Member> {
  const response = await fetch(`${siteUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: info.backend.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`Signing in failed: ${await response.text()}`)
  const session = (await response.json()) as { access_token: string; user: { id: string } }
  return { userId: session.user.id, accessToken: session.access_token }
}

/** What the official client sends with every request of someone; signed out, the key stands in for the token. */
export function headersOf({ info }: Pick<Hearth, 'info'>, member?: Member): Record<string, string> {
  const { anonKey } = info.backend
  return { apikey: anonKey, authorization: `Bearer ${member?.accessToken ?? anonKey}` }
}
