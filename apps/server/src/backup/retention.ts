import type { BackupFile } from './backup-target.ts'

export type Keep = { daily: number; weekly: number; monthly: number }

const dayMs = 86_400_000

/**
 * What is not kept: of each of the last so many days, weeks (from Monday) and months that have a back-up the newest stays, by
 * UTC, and the newest of all always. What bears a moment to come is not touched.
 */
export function superfluous<File extends Pick<BackupFile, 'atMs'>>(
  files: readonly File[],
  keep: Keep,
  { nowMs }: { nowMs: number },
): File[] {
  const newestFirst = files.filter(({ atMs }) => atMs <= nowMs).sort((one, other) => other.atMs - one.atMs)
  const kept = new Set(newestFirst.slice(0, 1))
  for (const [count, periodOf] of [
    [keep.daily, dayOf],
    [keep.weekly, weekOf],
    [keep.monthly, monthOf],
  ] as const) {
    const periods = new Set<string | number>()
    for (const file of newestFirst) {
      const period = periodOf(file.atMs)
      if (periods.size === count && !periods.has(period)) break
      if (!periods.has(period)) kept.add(file)
      periods.add(period)
    }
  }
  return newestFirst.filter((file) => !kept.has(file))
}

const dayOf = (atMs: number) => Math.floor(atMs / dayMs)
/** 1 January 1970 was a Thursday. */
const weekOf = (atMs: number) => Math.floor((dayOf(atMs) + 3) / 7)
const monthOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 7)
