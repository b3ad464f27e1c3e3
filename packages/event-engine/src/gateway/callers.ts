import type { Database } from '@hearth/database'
import { BoundedCache, sha256, type ValidRequest } from '@hearth/ic-wire'
import type { Caller } from './canister.ts'
import { findMember, type Member, type Sender } from './queries.ts'

/** PostgreSQL channel on which a change of `public.blocks` is announced. */
export const blocksChannel = 'blocks_changed'

/**
 * How long a reader's membership, and who blocked them, is taken as known. Writers are looked up in the transaction
 * of each update.
 */
const knownForMs = 1000

export function senderOf(request: ValidRequest): Sender {
  return {
    principal: request.sender,
    delegatedKeySha256: request.delegatedKeyDer && sha256(request.delegatedKeyDer),
  }
}

/**
 * A principal that is not known here, or whose login has ended, is a caller like the anonymous one, by its own name.
 */
export function callerOf(
  request: ValidRequest,
  member: Member | undefined,
  controllerPrincipal: string,
): Caller {
  const isMember = member?.userId !== undefined && member.loginLives
  return {
    principal: request.sender,
    anonymous: request.anonymous,
    ...(isMember && { userId: member.userId }),
    ...(isMember && member.shutOutBy.length > 0 && { shutOutBy: member.shutOutBy }),
    isController: request.sender === controllerPrincipal,
  }
}

export type ReaderLookup = {
  find(request: ValidRequest, nowMs: number): Promise<Caller>
  /** Forgets everything, also what is being asked: somebody blocked somebody. */
  drop(): void
}

/** Finds who sends queries, asking the database at most once a second for each key. */
export function createReaderLookup(database: Database, controllerPrincipal: string): ReaderLookup {
  const known = new BoundedCache<string, { member: Member; untilMs: number }>(4096)
  let generation = 0

  const find: ReaderLookup['find'] = async (request: ValidRequest, nowMs: number): Promise<Caller> => {
    if (request.anonymous) return callerOf(request, undefined, controllerPrincipal)
    const sender = senderOf(request)
    const key = `${sender.principal} ${Buffer.from(sender.delegatedKeySha256 ?? []).toString('latin1')}`
    let entry = known.get(key)
    if (!entry || entry.untilMs <= nowMs) {
      const askedIn = generation
      entry = { member: await findMember(database, sender, nowMs), untilMs: nowMs + knownForMs }
      if (askedIn === generation) known.set(key, entry)
    }
    return callerOf(request, entry.member, controllerPrincipal)
  }

  return {
    find,
    drop: () => {
      generation++
      known.clear()
    },
  }
}
