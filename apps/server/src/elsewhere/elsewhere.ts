import { fromCandidEvent, toCandidEventInput } from '@hearth/contracts/candid-event'
import type { EventInput, EventRecord } from '@hearth/contracts/event'
import { publicEventPath } from '@hearth/contracts/event-address'
import type { Actor, Run } from '@hearth/database'
import { EngineAway, type EngineKeys, recordOf } from '@hearth/event-engine'
import { sentences } from '@hearth/event-engine/portable'
import { sha256 } from '@hearth/ic-wire'
import type { EngineElsewhere } from '../config.ts'
import type { Parts } from '../parts.ts'
import {
  type EngineLag,
  findDue,
  findEvent,
  findMarks,
  forgetThere,
  type KnownEvent,
  lockEvent,
  markSent,
  measureLag,
  noteThere,
  postpone,
  removeMarks,
} from './queries.ts'
import { openRemoteEngine, RefusedThere } from './remote-engine.ts'

// Public events are written at an engine elsewhere and kept here as a copy (docs/decisions/0209-the-engine-elsewhere.md).

export type Elsewhere = {
  /**
   * Writes a change of an event there, within the transaction that makes it here: both stand, or neither. The sentence
   * with which the engine refuses it, if it does. Rejects with `EngineAway`.
   */
  write(eventId: string, run: Run): Promise<string | undefined>
  /** Brings there what was changed past the engine, and what came to no end. */
  catchUp(): Promise<void>
  lag(): Promise<EngineLag>
}

const asEngine: Actor = { role: 'hearth_engine' }
/** So many connections may wait for another machine. */
const maxAtOnce = 4
/** By then a request has an answer or is past its expiry, with some room for clocks. */
const decidedAfterSeconds = 120
/** A run of the job ends before the next begins. */
const catchUpForMs = 50_000

export function createElsewhere(
  { config, database, log, now }: Parts,
  keys: EngineKeys,
  settings: EngineElsewhere,
): Elsewhere {
  const { siteUrl } = config
  const engine = openRemoteEngine(settings, { key: keys.controller, siteUrl })
  const runApart: Run = (statement) => database.run(asEngine, statement)
  let writing = 0

  /**
   * Makes what is there what is here, also where that should be so already when it is doubted. `marked` collects what
   * is to be taken away once that is committed.
   */
  async function bring(eventId: string, run: Run, marked: number[], isDoubted = false): Promise<void> {
    const known = await findEvent(run, eventId)
    const record = recordThere(known)
    /** Committed before anything leaves, so that it is looked after whatever becomes of this process. */
    const mark = async (requestId?: Uint8Array) => {
      marked.push(await markSent(runApart, { eventId, requestId, waitSeconds: decidedAfterSeconds }))
    }
    const { idThere } = known
    if (!record) {
      if (idThere === null) return
      await engine.introduce()
      await mark()
      await removeThere(idThere)
      return forgetThere(run, eventId)
    }
    const input = inputFor(record, siteUrl)
    const said = sha256(Buffer.from(JSON.stringify(input)))
    const isSaid = !isDoubted && idThere !== null && known.saidThere?.equals(said) === true
    if (isSaid && known.takenThere === known.taken) return
    await engine.introduce()
    const candid = toCandidEventInput(input)
    let id = idThere
    if (id === null) id = await engine.call((there) => there.createEvent(candid), mark)
    else if (!isSaid)
      await engine.call(
        (there) => there.updateEvent(idThere!, candid),
        () => mark(),
      )
    if (known.takenThere !== known.taken) await engine.sendSeats({ eventId: id, taken: known.taken })
    await noteThere(run, { eventId, idThere: id, said, taken: known.taken })
  }

  /** People who said at a Hearth that they come hear that it is cancelled, which that engine asks for. */
  async function removeThere(id: string): Promise<void> {
    try {
      await engine.call((there) => there.deleteEvent(id))
    } catch (error) {
      if (!(error instanceof RefusedThere)) throw error
      if (error.message === sentences.noSuchEvent) return
      const [event] = await engine.call((there) => there.getEvent(id))
      if (!event) return
      const cancelled = { ...fromCandidEvent(event), status: 'cancelled' as const }
      await engine.call((there) => there.updateEvent(id, toCandidEventInput(cancelled)))
      await engine.call((there) => there.deleteEvent(id))
    }
  }

  /** What became of creations that were sent and not heard of: the event is taken up, or removed there. */
  async function settleLost(eventId: string, requestId: Uint8Array, run: Run): Promise<void> {
    const fate = await engine.fateOf(requestId)
    if (fate.state === 'undecided') throw new EngineAway('A creation is still running there.')
    if (fate.state === 'nothing') return
    const known = await findEvent(run, eventId)
    if (known.idThere === fate.id) return
    if (known.idThere === null && known.row) {
      const there = { eventId, idThere: fate.id, said: new Uint8Array(), taken: 0 }
      return noteThere(run, there)
    }
    await removeThere(fate.id)
  }

  async function bringMarked(eventId: string): Promise<void> {
    await database.transaction(asEngine, async ({ run }) => {
      await lockEvent(run, eventId)
      const marks = await findMarks(run, eventId)
      const sent = marks.filter((mark) => mark.sent)
      if (sent.some(({ ageSeconds }) => ageSeconds < decidedAfterSeconds))
        throw new Error('A request may still be on its way.')
      for (const { requestId } of marks) if (requestId) await settleLost(eventId, requestId, run)
      const marked = marks.map(({ id }) => id)
      await bring(eventId, run, marked, sent.length > 0)
      await removeMarks(run, marked)
    })
  }

  return {
    async write(eventId, run) {
      if (writing >= maxAtOnce) throw new EngineAway('Too many write there at once.')
      writing++
      try {
        // What was sent before and not heard of stays for the job: it may yet arrive after this.
        const marked = (await findMarks(run, eventId)).flatMap(({ id, sent }) => (sent ? [] : [id]))
        await bring(eventId, run, marked)
        await removeMarks(run, marked)
        return undefined
      } catch (error) {
        if (error instanceof RefusedThere) return error.message
        if (error instanceof EngineAway) log.warn('engine_elsewhere.away', { error: error.cause })
        throw error
      } finally {
        writing--
      }
    },
    async catchUp() {
      const untilMs = now() + catchUpForMs
      for (let due = await findDue(runApart); due.length > 0; due = await findDue(runApart)) {
        for (const eventId of due) {
          if (now() > untilMs) return
          try {
            await bringMarked(eventId)
          } catch (error) {
            const reason = error instanceof EngineAway ? error.cause : error
            const problem = reason instanceof Error ? reason.message : String(reason)
            await postpone(runApart, { eventId, problem })
            log.warn('engine_elsewhere.postponed', { eventId, problem })
            // One that is away is away for all of them.
            if (error instanceof EngineAway) return
          }
        }
      }
    },
    lag: () => measureLag(runApart),
  }
}

/** What stands there of an event: public ones, and of those that are new there none that is over or called off. */
function recordThere({ row, idThere, isToCome }: KnownEvent): EventRecord | undefined {
  const record = row && recordOf(row)
  if (record?.visibility !== 'public' || record.status === 'draft') return undefined
  return idThere !== null || (record.status === 'published' && isToCome) ? record : undefined
}

/**
 * What is said of an event there: its record, which has neither a hidden place nor a hidden link. Pictures and pages of
 * venues are of this house alone; whoever reads it there finds the event's page here.
 */
function inputFor(record: EventRecord, siteUrl: string): EventInput {
  const { image: _image, onlineUrl, ...rest } = record
  const page = `${siteUrl}${publicEventPath(record.id)}`
  return {
    ...rest,
    // Of a hidden place the record says the city alone, and rules ask for a name.
    venue: { ...record.venue, id: '', name: record.venue.name || record.venue.city },
    externalUrl: record.externalUrl ?? page,
    // An online event that hides its link says so by an empty one.
    ...(onlineUrl !== undefined && { onlineUrl: onlineUrl || page }),
  }
}
