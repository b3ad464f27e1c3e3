import { dropBytes, findStaleBytes, forgetLostVenues, mendSeats, startCounters } from './moderation.ts'
import type { RunCall } from './queries.ts'
import { findWrongEntries, mendEntries } from './search-index.ts'

/**
 * Mends what follows from the rows: links, kept bytes, entries of the search, seats, counters; gives how many of all.
 */
export async function mend(run: RunCall): Promise<number> {
  const lostVenues = await forgetLostVenues(run)
  const stale = await findStaleBytes(run)
  await dropBytes(run, stale)
  const wrongEntries = await findWrongEntries(run)
  await mendEntries(run, wrongEntries)
  const seatsAndCounters = (await mendSeats(run)) + (await startCounters(run))
  return lostVenues + stale.length + wrongEntries.length + seatsAndCounters
}
