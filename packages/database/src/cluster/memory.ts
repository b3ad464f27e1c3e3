import { totalmem } from 'node:os'

const mb = 2 ** 20

/** What there is for this process: the machine's memory, or the part that a container has of it. */
const memoryHere = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/**
 * PostgreSQL's own memory for pages: a sixteenth of all, so that a small machine stays small. Of it only as much is taken as there are
 * pages to keep; with 300,000 entries to search, 48 MB took half as much processor time again.
 */
export function pagesMemory(memoryBytes: number = memoryHere()): string {
  return `${Math.round(Math.min(256, Math.max(48, memoryBytes / 16 / mb)))}MB`
}
