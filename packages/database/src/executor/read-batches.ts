import type pg from 'pg'
import { endsConnection } from './away.ts'
import { leaseFor } from './lease.ts'
import { isStalePlan, type Outcome, type Step, type StepResult } from './pipeline.ts'
import { type Job, submit, submitTogether } from './submit.ts'

/** One statement that only reads. Those whose `identity` is the very same object are asked by the same person. */
type Read = { identity: Step; statement: Step; silenceMs: number }

export type ReadBatches = {
  /** The read's result. Rejects with what the database says of this read, or with `DatabaseAway`. */
  take(read: Read): Promise<StepResult>
}

type BatchedRead = {
  read: Read
  resolve: (result: StepResult) => void
  reject: (error: unknown) => void
}

/** So many reads wait for each other at the most. */
const maxPerBatch = 8
/** So many trips are under way on a connection: when one has ended, PostgreSQL finds the next without being woken for it. */
const maxUnderWay = 2
/** A trip that takes longer is not waited for: something slow is on it. */
const patienceMs = 2

/**
 * Reads that are asked for while a trip is under way wait for its return and then go to the database together, several in
 * one write on one connection; a full trip follows at once. Under load most of what a read costs is the writing and
 * waking on both sides, and this shares it; when there is little to do, each read finds nobody under way and goes at once.
 * Reads of one person that follow each other share their transaction too, so that the database is told once who asks; each
 * still sees what was committed when it began. Only for reads: writes would wait for each other's flush to disk.
 */
export function createReadBatches(connect: () => Promise<pg.PoolClient>): ReadBatches {
  const waiting: BatchedRead[] = []
  let line: Line | undefined

  function open(): void {
    const opened = createLine(waiting, { onSlow: goOnWithoutIt })
    line = opened
    void opened.run(connect).then(() => {
      if (line === opened) goOnWithoutIt()
    })
  }
  function goOnWithoutIt(): void {
    line = undefined
    if (waiting.length > 0) open()
  }

  return {
    take: (read) =>
      new Promise((resolve, reject) => {
        waiting.push({ read, resolve, reject })
        if (line) line.call()
        else open()
      }),
  }
}

type Line = ReturnType<typeof createLine>

/** Trips on one connection. Once one takes long, `onSlow` is called and nobody comes aboard any more. */
function createLine(waiting: BatchedRead[], { onSlow }: { onSlow: () => void }) {
  let underWay = 0
  let isOpen = true
  let failure: unknown
  let wake = () => {}

  const patience = setTimeout(() => {
    isOpen = false
    onSlow()
  }, patienceMs)

  /** Who goes now: nobody when there is nobody, or when the trip would follow another half empty. */
  const board = async (): Promise<readonly BatchedRead[]> => {
    if (underWay === 0 && waiting.length < maxPerBatch) await allThatArrived()
    const mayFollow = underWay < maxUnderWay && waiting.length >= maxPerBatch
    if (!isOpen || (underWay > 0 && !mayFollow)) return []
    patience.refresh()
    return waiting.splice(0, maxPerBatch)
  }

  const depart = (client: pg.PoolClient, batchedReads: readonly BatchedRead[]): void => {
    underWay++
    void serve(client, batchedReads)
      .catch((error) => {
        isOpen = false
        failure = error
        // Those who have their answer already keep it.
        for (const { reject } of batchedReads) reject(error)
      })
      .finally(() => {
        underWay--
        if (underWay === 0 && client.getTransactionStatus() !== 'I') isOpen = false
        wake()
      })
  }

  /** Throws what ended the connection, once everybody has heard of it. */
  const travel = async (client: pg.PoolClient, first: readonly BatchedRead[]): Promise<void> => {
    let batchedReads = first
    while (batchedReads.length > 0 || underWay > 0) {
      if (batchedReads.length > 0) depart(client, batchedReads)
      else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      batchedReads = await board()
    }
    if (failure) throw failure
  }

  return {
    /** Says that one more is waiting. */
    call(): void {
      if (underWay > 0 && waiting.length >= maxPerBatch) wake()
    },
    /** To and fro until nobody waits. Never rejects: what fails is told to whoever is aboard. */
    async run(connect: () => Promise<pg.PoolClient>): Promise<void> {
      const first = await board()
      try {
        if (first.length > 0) {
          const client = await connect()
          await leaseFor(client, () => travel(client, first))
        }
      } catch (error) {
        for (const { reject } of first) reject(error)
      } finally {
        clearTimeout(patience)
      }
    },
  }
}

/** By then the event loop has handed over every request that had arrived. */
const allThatArrived = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Throws what ends the connection, once everybody has their answer. */
async function serve(client: pg.PoolClient, batchedReads: readonly BatchedRead[]): Promise<void> {
  const parties = partiesOf(batchedReads)
  const outcomes = submitTogether(client, parties.map(jobOf))
  const again: BatchedRead[] = []
  for (const [at, party] of parties.entries()) again.push(...answer(party, await outcomes[at]!))
  for (const { read, resolve, reject } of again) {
    await submit(client, jobOf([{ read }])).then(resolve, (error) => {
      reject(error)
      if (endsConnection(error)) throw error
    })
  }
}

/** Tells a party what came of it. Returns those whose read was not tried; throws what ends the connection. */
function answer(party: readonly BatchedRead[], { results, error }: Outcome): readonly BatchedRead[] {
  const [, ...answers] = results
  for (const [at, result] of answers.entries()) party[at]!.resolve(result)
  if (!error) return []
  if (endsConnection(error)) throw error
  if (isStalePlan(error)) return party.slice(answers.length)
  // The error is that of the read which was under way. Before the first, alone, everyone hears of their own part in it.
  if (results.length === 0 && party.length > 1) return party
  party[answers.length]!.reject(error)
  return party.slice(answers.length + 1)
}

/** Passengers that follow each other as the same person. */
function partiesOf(batchedReads: readonly BatchedRead[]): BatchedRead[][] {
  const parties: BatchedRead[][] = []
  for (const batchedRead of batchedReads) {
    const last = parties.at(-1)
    if (last && last[0]!.read.identity === batchedRead.read.identity) last.push(batchedRead)
    else parties.push([batchedRead])
  }
  return parties
}

function jobOf(party: readonly Pick<BatchedRead, 'read'>[]): Job {
  const { identity, silenceMs } = party[0]!.read
  return {
    steps: [identity, ...party.map(({ read }) => read.statement)],
    silenceMs: silenceMs * party.length,
  }
}
