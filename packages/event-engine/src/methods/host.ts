import { sayNewcomerLimit } from '@hearth/contracts/newcomers'
import type { Caller } from '../gateway/canister.ts'
import type { Creator } from '../rules/event.ts'
import { sentences } from '../rules/permissions.ts'
import type { EventStore, LockedCreator } from '../store/event-store.ts'

type Host = { ok: true; creator: Creator } | { ok: false; sentence: string }

/** The caller as a host: a member who has chosen a name. Who they are comes from their key alone. */
export async function hostFor(store: EventStore, { userId }: Caller): Promise<Host> {
  return asHost(userId === undefined ? undefined : await store.lockCreator(userId))
}

/** The caller as the host of a new event, of which somebody new creates only a few in a day. */
export async function hostOfNewEvent(store: EventStore, { userId }: Caller): Promise<Host> {
  return asHost(userId === undefined ? undefined : await store.lockNewCreator(userId))
}

function asHost(profile: LockedCreator | undefined): Host {
  if (!profile) return { ok: false, sentence: sentences.signIn }
  const { hasUsername, limit, ...creator } = profile
  if (!hasUsername) return { ok: false, sentence: sentences.chooseUsername }
  return limit ? { ok: false, sentence: sayNewcomerLimit('event', limit) } : { ok: true, creator }
}
