import * as m from '@hearth/messages'
import { guestName, guestParty, guestUnseen } from '../attendance/accountless.ts'
import { isCalendarDate } from '../event/event.ts'
import { eventIdField } from '../event/request-fields.ts'
import { z } from '../zod.ts'
import { seriesGuestFields } from './series-values.ts'

const date = z.string().refine(isCalendarDate, { error: () => m.site_fields_not_a_date() })
const dates = z.array(date).max(100)

/** What the form of a series' public page says (`seriesGuestFormOf`): who comes to which dates, without an account. */
export const seriesGuestFormSchema = z
  .object({
    name: guestName,
    email: z.string().max(254, { error: () => m.attendance_guest_email_wrong() }),
    party: guestParty,
    staysUnseen: guestUnseen,
    /** Set once somebody was asked whether the address is as they meant it. */
    isSure: z.literal('yes').optional(),
    /** `every`: each date from a day on, also those that are not made yet, but for some (`without`). */
    which: z.enum(['some', 'every']).default('some'),
    chosen: dates,
    from: date.optional(),
    without: dates,
  })
  .refine(({ which, chosen, from }) => (which === 'some' ? chosen.length > 0 : from !== undefined), {
    error: () => m.series_guest_none_chosen(),
  })
export type SeriesGuestForm = z.infer<typeof seriesGuestFormSchema>

/** The form as it is sent, for its schema. */
export function seriesGuestFormOf(fields: URLSearchParams): Record<string, unknown> {
  return {
    ...Object.fromEntries(fields),
    chosen: fields.getAll(seriesGuestFields.chosen),
    without: fields.getAll(seriesGuestFields.without),
  }
}

/** What the forms of a guest's page of dates send: a date given back or taken back, all of a series given back, or whether mails are wanted. */
export const seriesGuestChangeSchema = z.union([
  z.object({ back: eventIdField }),
  z.object({ all: eventIdField }),
  z.object({ come: eventIdField }),
  z.object({ mails: z.enum(['end', 'send']) }),
])
