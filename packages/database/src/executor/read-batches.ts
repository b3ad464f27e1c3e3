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

/** Reads in one batch. */
const maxPerBatch = 8
/** Batches under way on a connection: when one has ended, PostgreSQL finds the next without being woken for it. */
const maxUnderWay = 2
/** A batch that takes longer is not waited for: something slow is in it. */
const patienceMs = 2

/**
 * Reads that are asked for while a batch is under way wait for its answer and then go to the database together, several
 * in one write on one connection; a full batch follows at once. Under load most of what a read costs is the writing and
 * waking on both sides, and this shares it; when there is little to do, each read finds nothing under way and is sent at
 * once. Reads of one person that follow each other share their transaction too, so that the database hears once who
 * asks; each still sees what was committed when it began. Only for reads: writes would wait for each other's flush to
 * disk.
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

/** Batches on one connection. Once one takes long, `onSlow` is called and no read is added any more. */
function createLine(waiting: BatchedRead[], { onSlow }: { onSlow: () => void }) {
  let underWay = 0
  let isOpen = true
  let failure: unknown
  let wake = () => {}

  const patience = setTimeout(() => {
    isOpen = false
    onSlow()
  }, patienceMs)

  /** The next batch: empty when no read waits, or when it would follow another half empty. */
  const nextBatch = async (): Promise<readonly BatchedRead[]> => {
    if (underWay === 0 && waiting.length < maxPerBatch) await allThatArrived()
    const mayFollow = underWay < maxUnderWay && waiting.length >= maxPerBatch
    if (!isOpen || (underWay > 0 && !mayFollow)) return []
    patience.refresh()
    return waiting.splice(0, maxPerBatch)
  }

  const send = (client: pg.PoolClient, batch: readonly BatchedRead[]): void => {
    underWay++
    void serve(client, batch)
      .catch((error) => {
        isOpen = false
        failure = error
        // Those who have their answer already keep it.
        for (const { reject } of batch) reject(error)
      })
      .finally(() => {
        underWay--
        if (underWay === 0 && client.getTransactionStatus() !== 'I') isOpen = false
        wake()
      })
  }

  /** Sends batch after batch. Throws what ended the connection, once every read has been rejected with it. */
  const sendAll = async (client: pg.PoolClient, first: readonly BatchedRead[]): Promise<void> => {
    let batch = first
    while (batch.length > 0 || underWay > 0) {
      if (batch.length > 0) send(client, batch)
      else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      batch = await nextBatch()
    }
    if (failure) throw failure
  }

  return {
    /** Says that one more is waiting. */
    call(): void {
      if (underWay > 0 && waiting.length >= maxPerBatch) wake()
    },
    /** Until no read waits. Never rejects: what fails rejects the reads that were sent. */
    async run(connect: () => Promise<pg.PoolClient>): Promise<void> {
      const first = await nextBatch()
      try {
        if (first.length > 0) {
          const client = await connect()
          await leaseFor(client, () => sendAll(client, first))
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

/** Throws what ends the connection, once every read has its answer. */
async function serve(client: pg.PoolClient, batch: readonly BatchedRead[]): Promise<void> {
  const groups = groupByPerson(batch)
  const outcomes = submitTogether(client, groups.map(jobOf))
  const again: BatchedRead[] = []
  for (const [at, group] of groups.entries()) again.push(...answer(group, await outcomes[at]!))
  for (const { read, resolve, reject } of again) {
    await submit(client, jobOf([{ read }])).then(resolve, (error) => {
      reject(error)
      if (endsConnection(error)) throw error
    })
  }
}

/** Settles the reads of a group. Returns those that were not tried; throws what ends the connection. */
function answer(group: readonly BatchedRead[], { results, error }: Outcome): readonly BatchedRead[] {
  const [, ...answers] = results
  for (const [at, result] of answers.entries()) group[at]!.resolve(result)
  if (!error) return []
  if (endsConnection(error)) throw error
  if (isStalePlan(error)) return group.slice(answers.length)
  // The error is that of the read which was under way. Before the first, each is tried alone.
  if (results.length === 0 && group.length > 1) return group
  group[answers.length]!.reject(error)
  return group.slice(answers.length + 1)
}

/** Reads that follow each other as the same person. */
function groupByPerson(batch: readonly BatchedRead[]): BatchedRead[][] {
  const groups: BatchedRead[][] = []
  for (const batchedRead of batch) {
    const last = groups.at(-1)
    if (last && last[0]!.read.identity === batchedRead.read.identity) last.push(batchedRead)
    else groups.push([batchedRead])
  }
  return groups
}

function jobOf(group: readonly Pick<BatchedRead, 'read'>[]): Job {
  const { identity, silenceMs } = group[0]!.read
  return {
    steps: [identity, ...group.map(({ read }) => read.statement)],
    silenceMs: silenceMs * group.length,
  }
}
