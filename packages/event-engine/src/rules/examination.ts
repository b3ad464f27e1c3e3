import type { Check } from '@hearth/contracts/event-engine.did.js'

/** What should be zero or empty, counted from the rows. */
export type Faults = {
  unblessed: number
  seatsOutOfBounds: number
  seatsNotAsAnswered: number
  eventsWithoutSeats: number
  requestsWithoutEnd: number
  brokenIndexes: string[]
  sitesNotOfTheRegistry: number
  eventsWithoutTheirVenue: number
}

/**
 * What the examination looked at besides the rows. An engine that makes no certificates, because its network does,
 * has no `certificate`.
 */
export type Findings = {
  faults: Faults
  /** Ids of the events whose kept bytes say something else than their columns. */
  stale: readonly string[]
  /** What is found by searching otherwise than its tables say. */
  wrongEntries: readonly { kind: string; id: string }[]
  certificate?: { problem: string | undefined }
}

/** Every invariant of the engine with its result, in the order in which they are shown. */
export function checksOf({ faults, stale, wrongEntries, certificate }: Findings): Check[] {
  const [wrong] = wrongEntries
  const none = (name: string, count: number, one: string, many: string): Check => ({
    name,
    ok: count === 0,
    detail: count === 0 ? 'All is well.' : count === 1 ? one : `${count} ${many}`,
  })
  return [
    none(
      'Every event is blessed and at 500 or more',
      faults.unblessed,
      'One event is not.',
      'events are not.',
    ),
    none(
      'No seat is below zero or above the capacity',
      faults.seatsOutOfBounds,
      'One event has.',
      'events have.',
    ),
    none(
      'Seats are what people answered',
      faults.seatsNotAsAnswered,
      'One event counts otherwise.',
      'events count otherwise.',
    ),
    none('Every event has its seats', faults.eventsWithoutSeats, 'One has none.', 'have none.'),
    none(
      'Records say what their tables say',
      stale.length,
      `The record of ${stale[0]} does not.`,
      `records do not, the first is ${stale[0]}.`,
    ),
    none(
      'Searching finds what the tables say',
      wrongEntries.length,
      `One entry differs, of ${wrong?.id} among the ${wrong?.kind}.`,
      `entries differ, the first is of ${wrong?.id} among the ${wrong?.kind}.`,
    ),
    none(
      'Every venue that an event names is there',
      faults.eventsWithoutTheirVenue,
      'One is gone.',
      'events name one that is gone.',
    ),
    {
      name: 'Every index is whole',
      ok: faults.brokenIndexes.length === 0,
      detail:
        faults.brokenIndexes.length === 0 ? 'All is well.' : `Broken: ${faults.brokenIndexes.join(', ')}.`,
    },
    none('Every executed request has its outcome', faults.requestsWithoutEnd, 'One has none.', 'have none.'),
    none(
      'The sites are those of the registry',
      faults.sitesNotOfTheRegistry,
      'One site differs.',
      'sites differ.',
    ),
    ...(certificate
      ? [
          {
            name: 'Certificates verify',
            ok: certificate.problem === undefined,
            detail: certificate.problem ?? 'A new one was made, and its signature is right.',
          },
        ]
      : []),
  ]
}
