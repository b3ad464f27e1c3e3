import { IDL } from '@dfinity/candid'
import type { Page, Perfection, SystemStats } from '@hearth/contracts/event-engine.did.js'
import { engineCanisterId } from '@hearth/event-engine'
import type { CoHosting, Outcome } from '@hearth/event-engine/portable'
import { methodType } from '@hearth/event-engine/portable'
import { type EngineUnderTest, testSites } from '@hearth/event-engine/testing'
import { type Settings, settingsType } from '../facts.ts'
import { messageId } from '../message-id.ts'
import {
  callerOf,
  comeTo,
  controller,
  factBytes,
  fillDatabase,
  fillDatabaseWith,
  hostWith,
  knownMembers,
  memberFact,
  venues,
} from './cast.ts'
import type { HostedCanister, Message } from './ic0-host.ts'
import { type KnownWorld, type RandomCall, randomCalls } from './random-calls.ts'
import { choices } from './random-event.ts'
import { outcomeOf } from './served-canister.ts'

/** A message to the canister; of a call of the engine, what the embedded engine answered to the same. */
export type Step = Message & { kind: 'query' | 'update'; as: string; expected?: Outcome }

export type Difference = { at: number; method: string; as: string; embedded: unknown; canister: unknown }

const settings: Settings = {
  name: 'Hearth',
  version: '0.1.0',
  sites: [...testSites],
  salt: new Uint8Array(16).fill(7),
}
export const settingsBytes = new Uint8Array(IDL.encode([settingsType], [settings]))
export const canisterId = engineCanisterId

/** Makes calls by chance of the embedded engine; the steps hold its answers. */
export async function recordCalls(
  it: EngineUnderTest,
  { seed, calls }: { seed: number; calls: number },
): Promise<Step[]> {
  const by = choices(seed)
  const { chance, pick, some, upTo } = by
  const nextCall = randomCalls(by)
  const world: KnownWorld = { nowMs: Date.UTC(2031, 1, 20, 8, 30), events: [], cursors: [] }
  const steps: Step[] = []
  let made = 0
  let sequence = 0

  const timeNs = () => BigInt(world.nowMs) * 1_000_000n
  function fact(method: string, told: unknown[]): void {
    const arg = factBytes(method, told)
    steps.push({
      kind: 'update',
      as: controller.name,
      method,
      arg,
      caller: controller.principal,
      timeNs: timeNs(),
    })
  }

  async function answerOf({ as, method, arg }: RandomCall): Promise<Outcome> {
    const caller = callerOf(as)
    const identity = { salt: settings.salt, sequence, caller: caller.principal, timeNs: timeNs(), arg }
    const call = { method, arg, caller, requestId: messageId(identity), nowMs: world.nowMs }
    if (methodType(method).kind === 'query') return it.engine.query(call)
    const outcome = await it.db.database.transaction({ role: 'hearth_engine' }, (transaction) =>
      it.engine.update(call, transaction),
    )
    // A trap undoes everything, the count of messages too.
    if (outcome.ok || outcome.rejectCode === 4) sequence++
    return outcome
  }

  async function changeAFact(): Promise<void> {
    if (chance(0.3)) {
      const member = pick(knownMembers.slice(0, 4))
      member.displayName = `${member.name} of ${new Date(world.nowMs).toISOString()}`
      await fillDatabaseWith(it.db, member)
      fact('tellMembers', [memberFact(member)])
      return
    }
    const rows = (await it.db.owner(
      `select s.event_id as id, s.capacity, e.created_by as "ownerId"
       from public.event_seats s join public.events e on e.id = s.event_id order by s.event_id`,
    )) as { id: string; capacity: number | null; ownerId: string }[]
    if (rows.length === 0) return
    const seats = pick(rows)
    if (chance(0.5)) {
      const coHosts = some(knownMembers)
        .filter(({ userId }) => userId !== seats.ownerId)
        .map(({ userId }) => ({ userId: userId!, state: pick<CoHosting>(['invited', 'accepted']) }))
      await hostWith(it.db, { eventId: seats.id, coHosts })
      fact('tellHosts', [{ eventId: seats.id, coHosts }])
      return
    }
    const taken = Math.min(upTo(6), seats.capacity ?? 6)
    await comeTo(it.db, { eventId: seats.id, taken })
    fact('tellSeats', [{ eventId: seats.id, taken }])
  }

  await fillDatabase(it.db)
  fact('tellMembers', knownMembers.map(memberFact))
  fact('tellVenues', venues)
  while (made < calls) {
    world.nowMs += upTo(3 * 3_600_000)
    if (chance(0.08)) await changeAFact()
    const call = nextCall(world)
    const expected = await answerOf(call)
    const { as, method, arg } = call
    const { kind } = methodType(method)
    steps.push({ kind, as: as.name, method, arg, caller: as.principal, timeNs: timeNs(), expected })
    remember(world, call, expected)
    made++
  }
  return steps
}

function remember(world: KnownWorld, { as, method }: RandomCall, outcome: Outcome): void {
  if (!outcome.ok) return
  const said = IDL.decode(methodType(method).gives, outcome.reply)[0]
  if (method === 'createEvent') world.events.push({ id: said as unknown as string, host: as })
  if (method === 'browseEvents') world.cursors.push(...(said as unknown as Page).next)
}

/** Sends the steps to a canister; what it answers otherwise than the embedded engine. */
export function* differences(canister: HostedCanister, steps: readonly Step[]): Generator<Difference> {
  for (const [at, step] of steps.entries()) {
    const answer = step.kind === 'query' ? canister.query(step) : canister.update(step)
    if (!step.expected) {
      if (answer.kind !== 'reply') throw new Error(`${step.method} is not heard: ${answer.message}`)
      continue
    }
    const { method, as, expected } = step
    const embedded = comparable(method, expected)
    const other = comparable(method, outcomeOf(answer))
    if (embedded.join() !== other.join())
      yield {
        at,
        method,
        as,
        embedded: readable(method, expected),
        canister: readable(method, outcomeOf(answer)),
      }
  }
}

/**
 * An answer as it is compared: a reply by its bytes, a refusal by its code and words. Two facts of the embedded engine
 * have no counterpart in a canister (docs/network.md) and are left out, by name: how often it was called, and whether
 * its certificates verify.
 */
function comparable(method: string, outcome: Outcome): readonly (string | number)[] {
  if (!outcome.ok) return [outcome.rejectCode, outcome.message]
  const { gives } = methodType(method as 'getSystemStats')
  if (method === 'getSystemStats') {
    const { consciousness, engines } = IDL.decode(gives, outcome.reply)[0] as unknown as SystemStats
    return [Number(consciousness), Number(engines)]
  }
  if (method === 'testSacredFirePerfection') {
    const { perfect, checks } = IDL.decode(gives, outcome.reply)[0] as unknown as Perfection
    return [
      String(perfect),
      ...checks
        .filter(({ name }) => name !== 'Certificates verify')
        .map(({ name, ok, detail }) => `${name}: ${ok}, ${detail}`),
    ]
  }
  return [...outcome.reply]
}

function readable(method: string, outcome: Outcome): unknown {
  return outcome.ok ? IDL.decode(methodType(method as 'getEvent').gives, outcome.reply)[0] : outcome
}
