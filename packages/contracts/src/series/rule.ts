import * as m from '@hearth/messages'
import { isCalendarDate } from '../event/event.ts'
import { z } from '../zod.ts'
import { frequencies, type SeriesRule, weekdayIds, weekdayPlaces } from './series-values.ts'

export type { SeriesRule } from './series-values.ts'

const date = z.string().refine(isCalendarDate, { error: () => m.site_fields_not_a_date() })

/** How many dates a rule may count. */
export const maxDates = 1000
/** Every so many days, weeks, months or years. */
const maxInterval = 99

/** A rule by itself; whether it names any date is asked with its first one (`ruleProblem`). */
export const seriesRuleSchema: z.ZodType<SeriesRule> = z.strictObject({
  frequency: z.enum(frequencies),
  interval: whole(maxInterval, () => m.series_rule_interval({ max: maxInterval })),
  weekdays: z
    .array(z.enum(weekdayIds))
    .min(1, { error: () => m.series_rule_weekdays_missing() })
    .max(7)
    .optional(),
  onWeekday: z.strictObject({ place: z.literal(weekdayPlaces), weekday: z.enum(weekdayIds) }).optional(),
  onLastDay: z.boolean().optional(),
  until: date.optional(),
  count: whole(maxDates, () => m.series_rule_count({ max: maxDates })).optional(),
  without: z.array(date).max(200),
  extra: z.array(date).max(100),
}) as z.ZodType<SeriesRule>

function whole(max: number, error: () => string) {
  return z.number({ error }).int({ error }).min(1, { error }).max(max, { error })
}
