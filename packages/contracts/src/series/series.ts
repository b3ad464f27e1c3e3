import * as m from '@hearth/messages'
import { chosenKinds, setPlaceKindsRequestSchema } from '../attendance/place-kinds.ts'
import { questionAnswersField, questionsField } from '../attendance/question.ts'
import { messageGuestsReplySchema, messageGuestsRequestSchema } from '../conversation/conversation.ts'
import { isCalendarDate } from '../event/event.ts'
import { maxParty } from '../event/event-values.ts'
import { eventIdField } from '../event/request-fields.ts'
import { line } from '../fields/text-fields.ts'
import type { FunctionRows } from '../function-row.ts'
import { z } from '../zod.ts'
import { seriesRuleSchema } from './rule.ts'
import { dateParts, maxWeeksAhead, seriesReaches, seriesTakes } from './series-values.ts'

const date = z.string().refine(isCalendarDate, { error: () => m.site_fields_not_a_date() })
const dates = z.array(date).max(400)
const seriesId = eventIdField

/** `start-series {eventId, rule}`: a host makes an event the first date of a series; the others come after it. */
const startSeriesRequestSchema = z.strictObject({ eventId: eventIdField, rule: seriesRuleSchema })
const startSeriesReplySchema = z.object({ seriesId: z.string() })

/** What a change does, said before it is made (`isPreview`) and after it: dates and people that it touches. */
const touchedSchema = z.object({
  seriesId: z.string(),
  dates: z.number(),
  /** Dates that keep what was changed on them alone. */
  kept: z.number(),
  people: z.number(),
})

const changedDatesSchema = touchedSchema.extend({
  /** Dates that keep a part, because somebody there would lose a place or an answer by it, or nothing of the place would be left. */
  exceptions: z.array(z.object({ eventId: z.string(), startDate: z.string(), part: z.enum(dateParts) })),
  /** Whether everyone who comes is told, each once. */
  isTold: z.boolean(),
  /** By which `undo-dates` takes it back for an hour; none of a preview. */
  undoId: z.string().optional(),
})

/**
 * `undo-dates {seriesId, undoId}`: the newest change of many dates; what was changed since stays (`kept`), and so does where somebody
 * has taken a place or answered a question that would go.
 */
const undoDatesRequestSchema = z.strictObject({ seriesId, undoId: z.uuid() })

/** What a date is going to say, for a preview before it is saved: what decides which others cannot say it too. */
const saidSchema = z.strictObject({
  capacity: z.number().int().nullable().optional(),
  hidesAddress: z.boolean().optional(),
  kinds: setPlaceKindsRequestSchema.shape.kinds.optional(),
  questions: questionsField.optional(),
})

/**
 * `change-dates {eventId, parts, scope, overwrites?, isPreview?, said?}`: what these parts of a date say now, all that follow it say
 * too, or all that are to come.
 */
const changeDatesRequestSchema = z.strictObject({
  eventId: eventIdField,
  parts: z.array(z.enum(dateParts)).min(1),
  scope: z.enum(['following', 'all']),
  /** Also the dates that were changed alone. */
  overwrites: z.boolean().default(false),
  isPreview: z.boolean().default(false),
  /** Of a preview alone. */
  said: saidSchema.optional(),
})

/**
 * `change-rule {seriesId, from, startsOn?, rule, isPreview?}`: from a date on, dates come by another rule, whose first day is
 * `startsOn`. Those that are there are moved in their order, with everyone who comes; what is left over is cancelled.
 */
const changeRuleRequestSchema = z.strictObject({
  seriesId,
  from: date,
  /** Without it the day of that date. */
  startsOn: date.optional(),
  rule: seriesRuleSchema,
  isPreview: z.boolean().default(false),
})

/** `skip-dates {seriesId, dates, note?, isPreview?}`: a break. Dates to which somebody comes are cancelled, the others go. */
const skipDatesRequestSchema = z.strictObject({
  seriesId,
  dates: dates.min(1),
  note: line(80).optional(),
  isPreview: z.boolean().default(false),
})

/** `hold-dates {seriesId, dates}`: what was skipped takes place after all. */
const resumeDatesRequestSchema = z.strictObject({ seriesId, dates: dates.min(1) })

/** `end-series {seriesId, lastDate, isPreview?}`: nothing follows this day. */
const endSeriesRequestSchema = z.strictObject({
  seriesId,
  lastDate: date,
  isPreview: z.boolean().default(false),
})

/** `split-series {eventId}`: from this date on the dates are a series of their own. */
const splitSeriesRequestSchema = z.strictObject({ eventId: eventIdField })

/**
 * `answer-series`: a member says to many dates at once whether they come. `from`: to all from a day on, also those that are not
 * made yet, but for some. Where hosts approve, a yes asks to come.
 */
const answerSeriesRequestSchema = z.strictObject({
  seriesId,
  answer: z.enum(['coming', 'not_coming']),
  party: z
    .number()
    .int()
    .min(1, { error: () => m.attendance_party_min() })
    .max(maxParty, { error: () => m.attendance_party_max({ max: maxParty }) })
    .default(1),
  /** What dates ask is said once, as the date `askedAt` asks it, and holds for each that asks the same in the same words. */
  kinds: chosenKinds.optional(),
  answers: questionAnswersField.optional(),
  /** Left out, it is the one that the page of the series names (`asked_at`). */
  askedAt: eventIdField.optional(),
  dates: z.union([
    z.strictObject({ only: dates.min(1) }),
    z.strictObject({ from: date, without: dates.default([]) }),
  ]),
})
/**
 * How it stands with each of these dates now; `refused`: why a date was not answered, in the reader's language, and whether it has
 * no place for them. Until `heldUntil`
 * every date means a place now, and later ones follow as they come closer; null: as far as dates are made.
 */
const answerSeriesReplySchema = z.object({
  seriesId: z.string(),
  answered: z.array(
    z.object({ date: z.string(), eventId: z.string(), answer: z.string(), taken: z.number() }),
  ),
  refused: z.array(
    z.object({ date: z.string(), eventId: z.string(), reason: z.string(), isFull: z.boolean() }),
  ),
  heldUntil: z.string().nullable(),
})

/**
 * `set-series-terms {seriesId, takes, keptForNewcomers, weeksAhead}`: how people answer a series. `keptForNewcomers` places of each
 * date are not for people who come to every one; these have theirs `weeksAhead`, or as far as there are dates.
 */
const setSeriesTermsRequestSchema = z.strictObject({
  seriesId,
  takes: z.enum(seriesTakes),
  keptForNewcomers: z.number().int().min(0).max(100_000),
  weeksAhead: z.number().int().min(1).max(maxWeeksAhead).nullable(),
})

const reached = { seriesId, to: z.enum(seriesReaches) }
/**
 * `message-series {id, seriesId, title, body, to}`: a host writes to all people of a series, each of whom is told once; with `isPreview`
 * alone, how many that would be.
 */
const messageSeriesRequestSchema = z.discriminatedUnion('isPreview', [
  z.strictObject({ ...reached, isPreview: z.literal(true) }),
  z.strictObject({
    ...messageGuestsRequestSchema.omit({ eventId: true }).shape,
    ...reached,
    isPreview: z.literal(false).optional(),
  }),
])
const messageSeriesReplySchema = messageGuestsReplySchema.pick({ told: true })

export const seriesFunctions = {
  'start-series': {
    input: startSeriesRequestSchema,
    output: startSeriesReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'change-dates': {
    input: changeDatesRequestSchema,
    output: changedDatesSchema,
    by: 'named member',
    repeat: 'same',
  },
  'undo-dates': {
    input: undoDatesRequestSchema,
    output: touchedSchema,
    by: 'named member',
    repeat: 'same',
  },
  'change-rule': {
    input: changeRuleRequestSchema,
    output: touchedSchema,
    by: 'named member',
    repeat: 'same',
  },
  'skip-dates': { input: skipDatesRequestSchema, output: touchedSchema, by: 'named member', repeat: 'same' },
  'resume-dates': {
    input: resumeDatesRequestSchema,
    output: touchedSchema,
    by: 'named member',
    repeat: 'same',
  },
  'end-series': { input: endSeriesRequestSchema, output: touchedSchema, by: 'named member', repeat: 'same' },
  'split-series': {
    input: splitSeriesRequestSchema,
    output: startSeriesReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'answer-series': {
    input: answerSeriesRequestSchema,
    output: answerSeriesReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'set-series-terms': {
    input: setSeriesTermsRequestSchema,
    output: z.object({ seriesId: z.string() }),
    by: 'named member',
    repeat: 'same',
  },
  'message-series': {
    input: messageSeriesRequestSchema,
    output: messageSeriesReplySchema,
    by: 'named member',
    repeat: 'same',
  },
} as const satisfies FunctionRows

type SeriesFunction = keyof typeof seriesFunctions
export type SeriesRequest<Name extends SeriesFunction> = z.input<(typeof seriesFunctions)[Name]['input']>
export type SeriesReply<Name extends SeriesFunction> = z.output<(typeof seriesFunctions)[Name]['output']>
