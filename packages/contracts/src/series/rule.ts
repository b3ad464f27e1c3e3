import * as m from '@hearth/messages'
import { isCalendarDate } from '../event/event.ts'
import { z } from '../zod.ts'
import { frequencies, type SeriesRule, weekdayIds, weekdayPlaces } from './series-values.ts'

export type { SeriesRule } from './series-values.ts'

const date = z.string().refine(isCalendarDate, { error: () => m.site_fields_not_a_date() })

/** A rule by itself; whether it names any date is asked with its first one (`ruleProblem`). */
export const seriesRuleSchema: z.ZodType<SeriesRule> = z.strictObject({
  frequency: z.enum(frequencies),
  interval: z.number().int().min(1).max(99),
  weekdays: z.array(z.enum(weekdayIds)).min(1).max(7).optional(),
  onWeekday: z.strictObject({ place: z.literal(weekdayPlaces), weekday: z.enum(weekdayIds) }).optional(),
  onLastDay: z.boolean().optional(),
  until: date.optional(),
  count: z.number().int().min(1).max(1000).optional(),
  without: z.array(date).max(200),
  extra: z.array(date).max(100),
}) as z.ZodType<SeriesRule>
