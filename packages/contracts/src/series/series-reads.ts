import { eventRecordRow } from '../event/event-reads.ts'
import { flags, numbers, numbersOrNull, rows, texts, textsOrNull } from '../fields/read-fields.ts'
import { person } from '../member/member-reads.ts'
import { z } from '../zod.ts'
import { seriesRuleSchema } from './rule.ts'
import { dateStandings, seriesTakes } from './series-values.ts'

/** A date to come. Without an `event_id` it is skipped: `note` says why. */
const dateRow = z.object({
  /** As the rule has it; `start_date` is where the event was moved to. */
  date: z.string(),
  ...textsOrNull('event_id', 'note', 'start_date', 'start_time', 'timezone', 'status', 'my_answer', 'title'),
  ...numbersOrNull('capacity', 'taken', 'waiting', 'my_party'),
  ...flags('is_skipped'),
  /** For who reads without an account: it is answered on its own page. Null of a skipped one, and for members. */
  asks_own: z.boolean().nullable(),
  /**
   * For members, what it asks beyond a plain yes; null where that is nothing. `more_than_yes`: there are kinds of places or questions;
   * `is_own`: some that `asked_at` does not ask. `left` of a kind is null where it has no number of its own.
   */
  asks: z
    .object({
      ...flags('hosts_decide', 'more_than_yes', 'is_own'),
      kinds: z.array(z.object({ name: z.string(), left: z.number().nullable() })),
    })
    .nullable(),
})

const neighbour = z.object(texts('event_id', 'start_date'))

export const seriesReads = {
  /**
   * The page of a series: null where the reader may open none of its dates. `event` is the date that stands for it: the next, or
   * the last of one that is over.
   */
  series_page: z
    .object({
      ...texts('id', 'starts_on'),
      rule: seriesRuleSchema,
      event: eventRecordRow,
      title: z.string(),
      is_host: z.boolean(),
      has_ended: z.boolean(),
      /** For members, the date whose kinds of places and questions are asked for all of them. */
      asked_at: z.string().nullable(),
      /** Why no further dates are made; hosts alone read it. */
      failure: z.string().nullable(),
      /** How it is answered (`set-series-terms`). Until `held_until` every date means a place now; null: as far as dates are made. */
      terms: z.object({
        takes: z.enum(seriesTakes),
        kept_for_newcomers: z.number(),
        weeks_ahead: z.number().nullable(),
        held_until: z.string().nullable(),
      }),
      /** The first of those to come, in their order. */
      dates: z.array(dateRow),
      /** How many are to come, as far as they are made. */
      ahead: z.number(),
      /** How many took place, and since when. */
      held: z.number(),
      held_since: z.string().nullable(),
      past: rows({
        ...texts('event_id', 'start_date', 'title', 'category'),
        ...textsOrNull('picture', 'image'),
      }),
      /** The reader's own place at every date. */
      regular: z.object({ party: z.number(), since: z.string() }).nullable(),
      hosts: z.array(person),
      /** How many come to every date; `regulars` are those whom the reader may see. */
      ...numbers('regular_count'),
      regulars: z.array(person.extend({ times: z.number() })),
    })
    .nullable(),
  /**
   * The series that an event is a date of, and the dates before and after it that the reader may open; null where it is none.
   * `rule` is the one that says of this date.
   */
  series_of_event: z
    .object({
      ...texts('series_id', 'starts_on'),
      rule: seriesRuleSchema,
      takes: z.enum(seriesTakes),
      /** Whether the reader comes to every date. */
      is_regular: z.boolean(),
      ahead: z.number(),
      before: neighbour.nullable(),
      after: neighbour.nullable(),
    })
    .nullable(),
  /** The dates to come after a day, or those that were before it, a page of them. */
  series_dates: z.array(dateRow),
  /**
   * Twelve dates of a series and a page of their people by name, for hosts: null of a series of which the reader hosts none. Those who
   * are in `people` say at each date, in the order of `dates`, how it stands; null where they said nothing.
   */
  series_people: z
    .object({
      title: z.string(),
      /** Of the whole series, so that they may write to everyone. */
      is_host: z.boolean(),
      /** From which day on the twelve before these are, and the twelve after. */
      ...textsOrNull('earlier', 'later'),
      dates: rows({
        ...texts('date', 'event_id', 'start_date'),
        is_over: z.boolean(),
        /** How many people said that they come. */
        people: z.number(),
        /** How many were here, where the door was used. */
        came: z.number().nullable(),
      }),
      count: z.number(),
      next: z.object(texts('after_name', 'after_person')).nullable(),
      people: rows({
        id: z.string(),
        /** Null of a guest without an account. */
        ...textsOrNull('user_id', 'username', 'display_name', 'profile_photo_url'),
        is_unreachable: z.boolean(),
        at: z.array(z.object({ standing: z.enum(dateStandings), people: z.number() }).nullable()),
      }),
    })
    .nullable(),
}
