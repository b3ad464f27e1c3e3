import { totalmem } from 'node:os'

const mb = 2 ** 20

/** Megabytes that PostgreSQL may count on where nothing is said: a quarter of the machine, or of what a container has of it. */
export function ownMemory(): number {
  const here = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  return Math.round(here / 4 / mb)
}

/**
 * PostgreSQL's settings for so many megabytes. Of its pages' memory only as much is taken as there are pages to keep, so a small
 * community stays small on a big machine. With 300,000 entries to search, 48 MB took half as much processor time again.
 */
export function memorySettings(megabytes: number): Record<string, string> {
  const share = (part: number, min: number, max: number) =>
    `${Math.round(Math.min(max, Math.max(min, megabytes / part)))}MB`
  return {
    shared_buffers: share(4, 48, 16_384),
    effective_cache_size: share(1, 256, 65_536),
    // Each sort of each connection may take it.
    work_mem: share(128, 8, 64),
    maintenance_work_mem: share(16, 32, 1024),
  }
}
