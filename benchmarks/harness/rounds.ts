import { type Load, type LoadResult, send } from './load.ts'
import { cpuSecondsOfTree } from './processes.ts'

export const roundCount = 3

export type Side = { port: number; pid: number }
/** `cpuMs` is processor time per request of a side's whole process tree: what hardly depends on who else is busy. */
export type Measured = { perSecond: number; cpuMs: number }

/**
 * Puts the same load on Hearth and on the baseline in turns, so that both meet the same neighbours on the machine, and
 * gives the medians. The first round of each is not counted. Throws when an answer is anything but 200.
 */
export async function compare(sides: {
  hearth: Side
  baseline: Side
  callers: () => Iterable<Buffer>[]
}): Promise<{ hearth: Measured; baseline: Measured }> {
  // Not counted: until then the engine has not compiled what it will run.
  for (const side of ['hearth', 'baseline'] as const) {
    await measureRound(sides[side], { callers: sides.callers() })
  }
  const rounds = { hearth: [] as Measured[], baseline: [] as Measured[] }
  for (let round = 0; round < roundCount; round++) {
    for (const side of ['hearth', 'baseline'] as const) {
      rounds[side].push(await measureRound(sides[side], { callers: sides.callers() }))
    }
  }
  return { hearth: medians(rounds.hearth), baseline: medians(rounds.baseline) }
}

export async function measureRound(
  { port, pid }: Side,
  { callers, heard, wanted }: Pick<Load, 'callers' | 'heard' | 'wanted'>,
): Promise<Measured> {
  const cpuBefore = await cpuSecondsOfTree(pid)
  const { perSecond, answered } = successful(
    await send({ port, callers, ...(heard && { heard }), ...(wanted && { wanted }) }),
  )
  return { perSecond, cpuMs: (((await cpuSecondsOfTree(pid)) - cpuBefore) / answered) * 1000 }
}

export function medians(rounds: Measured[]): Measured {
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)),
  }
}

/** Says it for a table. */
export function cpuNote({ hearth, baseline }: { hearth: Measured; baseline: Measured }): string {
  return `processor time ${hearth.cpuMs.toPrecision(2)} ms each, of the baseline ${baseline.cpuMs.toPrecision(2)} ms`
}

/** Throws unless every answer was as wanted. */
export function successful(result: LoadResult): LoadResult {
  const { failures, answered, lastFailure } = result
  if (failures.size === 0) return result
  const counts = [...failures].map(([status, count]) => `${count} were ${status}`).join(', ')
  throw new Error(`Of ${answered} answers ${counts}. The last one said: ${lastFailure}`)
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return sorted.length % 2 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** What this share of the values, from 0 to 1, does not exceed. */
export function percentile(values: number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1]!
}
