import * as m from '@hearth/messages'
import { z } from '../zod.ts'

/** A day and a time as the clock of an event shows them: `2026-11-20T18:00`. */
export const wallMoment = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, {
    error: () => m.site_fields_not_a_moment(),
  })
