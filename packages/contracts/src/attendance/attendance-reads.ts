import { answerModes, guestListAudiences } from '../event/event-values.ts'
import { flags, numbers, numbersOrNull, rows, texts, textsOrNull } from '../fields/read-fields.ts'
import { person } from '../member/member-reads.ts'
import { z } from '../zod.ts'
import { answerReplySchema } from './answering.ts'
import { placeKind } from './place-kinds.ts'
import { questionKinds } from './question-values.ts'

const { answer } = answerReplySchema.shape
/** Somebody among those who answered; without a name where they are not here any more. */
const named = {
  ...textsOrNull('username', 'display_name', 'profile_photo_url'),
  user_id: z.string(),
}
const { id: user_id, ...seen } = person.shape

/** What the hosts ask, in its order, and what one answer to the event says to it; null where that is nothing. */
const questions = z
  .array(
    z.object({
      ...flags('is_required', 'each_person'),
      id: z.string(),
      kind: z.enum(questionKinds),
      text: z.string(),
      options: z.array(z.string()),
    }),
  )
  .nullable()
const answers = z
  .array(z.object({ question_id: z.string(), person: z.number(), values: z.array(z.string()) }))
  .nullable()

const guest = z.object({
  ...named,
  /** Null for whoever answered without an account: they have a `guest_id`, and the name that they gave. */
  user_id: z.string().nullable(),
  guest_id: z.string().nullable(),
  answer: z.enum(['coming', 'maybe', 'asked', 'declined']),
  /** Everyone who comes with them, they included, or would once the hosts say yes; 0 with a maybe. */
  party: z.number(),
  note: z.string().nullable(),
  /** When they first answered: the order of the list. */
  said_at: z.string(),
  updated_at: z.string(),
  /** How many of them were ticked at the door, and since when the first is here. */
  arrived: z.number(),
  arrived_at: z.string().nullable(),
  answers,
  /** How many times they came to what the reader hosts, 10 at the most; null of the reader, and once the event is over. */
  came_before: z.number().nullable(),
  /** People by kind of place, where the event has kinds. */
  kinds: z.array(z.number()),
  /** Since when emails to a guest without an account cannot be delivered. */
  bounced_at: z.string().nullable(),
})

export const attendanceReads = {
  /** What people do with events, as the reader may know it. `capacity` null is room for everyone. */
  event_standing: rows({
    ...numbers('taken', 'likes'),
    ...numbersOrNull('capacity', 'my_party'),
    event_id: z.string(),
    my_answer: answer.nullable(),
    liked: z.boolean(),
    /** In the language that was asked for, where it is translated. */
    title: z.string().nullable(),
    /** Of a date of a series: how many come after it, and the days of the first of them; null of any other event. */
    series_id: z.string().nullable(),
    series_ahead: z.number().nullable(),
    series_next: z.array(z.string()).nullable(),
  }),
  /** How an event is answered, and where whoever asks stands beyond their answer. */
  how_to_answer: rows({
    ...flags('hides_address', 'sees_guests', 'is_invited'),
    /** Whether people without an account can answer: what its hosts chose, and whether admins let it be as well. */
    ...flags('takes_guests', 'guests_can_answer'),
    mode: z.enum(answerModes),
    party_limit: z.number(),
    guest_list: z.enum(guestListAudiences),
    /** With how many they asked to come, while the hosts decide. */
    asked_party: z.number().nullable(),
    /** Their own words to the hosts. */
    note: z.string().nullable(),
    /** The last moment for answers, an instant; null while there is none but the end. */
    answers_until: z.string().nullable(),
    /** Their answer is for the hosts alone to see. */
    stays_unseen: z.boolean(),
    /** The kinds of places, in the order of the hosts; null where there are none. */
    place_kinds: z.array(placeKind).nullable(),
    /** How their party divides over those: people by kind (`chosenFrom`). */
    my_kinds: z.array(z.number()),
    /** From then on nobody joins the waiting list. */
    waiting_closes_at: z.string(),
    questions,
    /** What they themselves answered to these. */
    answered: answers,
  }),
  /** Those who come, in the order in which they said so, as far as the reader may see them. */
  event_guests: rows({
    ...seen,
    /** Null for whoever answered without an account: they have a `guest_id`, and the name that they gave. */
    ...textsOrNull('user_id', 'username', 'guest_id'),
    party: z.number(),
    said_at: z.string(),
  }),
  /** Whom the hosts invited; `answer` is null while there is none. */
  event_invited: rows({ user_id, ...seen, answer: answer.nullable(), created_at: z.string() }),
  /**
   * The invitations that the reader has not answered yet; the host's name where they are still there. `course_id`: the series where a
   * yes is said, of a date that takes none alone.
   */
  my_invitations: rows({
    ...textsOrNull('host_name', 'answers_until', 'course_id'),
    event_id: z.string(),
  }),
  /** What waits for the reader to decide: who asks to come to what they host, and reports, which are told to admins alone. */
  my_to_do: z.object({
    asking: z.array(
      z.object({ event_id: z.string(), title: z.string(), start_date: z.string(), asked: z.number() }),
    ),
    reports: z.number().nullable(),
  }),
  /**
   * How many answered what; `people` are those who come with all who said so. `arrived` are those of them who were ticked at
   * the door, `walk_ins` people who came without an answer, `undelivered` emails with a link to answer by that reached nobody.
   */
  guest_counts: rows({
    ...numbers('coming', 'people', 'maybe', 'asked', 'declined', 'arrived', 'walk_ins', 'undelivered'),
  }),
  /** Guests as the hosts see them. */
  guest_page: z.array(guest),
  /** Those who chose something in answer to a question; the last one's `attendance_id` begins the next page. */
  guests_who_chose: z.array(guest.extend({ attendance_id: z.string() })),
  /** How many answered each question, and chose each option, by its id: 101 are more than a hundred. Null for who is no host. */
  question_counts: z
    .record(z.string(), z.object({ answered: z.number(), chosen: z.record(z.string(), z.number()) }))
    .nullable(),
  /**
   * For a host of the event: those of their earlier events who agreed to hear from them, who came last first; without a
   * `user_id` guests without an account.
   */
  people_to_invite: rows({
    ...texts('id', 'last_at'),
    ...textsOrNull('user_id', 'username', 'display_name', 'profile_photo_url'),
    times: z.number(),
    state: z.enum(['invited', 'coming', 'hosting']).nullable(),
  }),
  /** The last events that a member hosted, the newest first. */
  my_earlier_events: rows(texts('id', 'title', 'starts_at', 'timezone')),
  /** Who came without an answer, the last first; by whom they were let in. */
  walk_in_page: rows({
    ...textsOrNull('name', 'added_by'),
    id: z.string(),
    people: z.number(),
    added_at: z.string(),
  }),
  /** `is_capped` where there may be more. */
  find_guests: z.object({ guests: z.array(guest), is_capped: z.boolean() }),
  /** How an event's waiting list stands for who looks. `my_position` counts who waits for an offer; the first is 1. */
  event_waiting_list: rows({
    ...numbersOrNull('my_party', 'my_position'),
    waiting: z.number(),
    closes_at: z.string(),
    my_state: z.enum(['none', 'waiting', 'offered']),
    offered_until: z.string().nullable(),
    /** The kinds of places they wait for: people by kind. */
    my_kinds: z.array(z.number()),
  }),
  /** One's own places on waiting lists: offers first, then the soonest. */
  my_waiting: rows({
    event_id: z.string(),
    state: z.enum(['waiting', 'offered']),
    party: z.number(),
    position: z.number().nullable(),
    offered_until: z.string().nullable(),
    /** From then on nothing is offered; the place stays. */
    closes_at: z.string(),
  }),
  /** How many wait, how many have an offer, and everyone who would come with these. */
  waiting_counts: rows({ waiting: z.number(), offered: z.number(), people: z.number() }),
  /** Who waits, in the order of the list; until when places are kept for them if they are. */
  waiting_page: z.array(
    z.object({
      ...named,
      /** Null for whoever has no account: they have a `guest_id`, and the name that they gave. */
      user_id: z.string().nullable(),
      guest_id: z.string().nullable(),
      party: z.number(),
      offered_until: z.string().nullable(),
      /** People by kind of place, where the event has kinds. */
      kinds: z.array(z.number()),
      place: z.number(),
    }),
  ),
}
