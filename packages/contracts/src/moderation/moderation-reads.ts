import { numbers, rows, texts, textsOrNull } from '../fields/read-fields.ts'
import { person } from '../member/member-reads.ts'
import { z } from '../zod.ts'

const suspension = z.object({
  ...texts('id', 'reason', 'started_at'),
  ...textsOrNull('ends_at', 'lifted_at', 'appeal', 'appealed_at', 'appeal_answer'),
  member: person.nullable(),
  decided_by: person.nullable(),
  stands: z.boolean(),
})

export const moderationReads = {
  /** Reports as those who look after the site read them; `null` for everybody else. */
  reports_queue: z
    .object({
      reports: rows({
        ...texts('id', 'subject_kind', 'subject_id', 'subject_title', 'subject_words', 'reason'),
        ...texts('words', 'created_at'),
        ...textsOrNull('outcome', 'closed_at'),
        state: z.enum(['new', 'looked_at', 'resolved', 'set_aside']),
        owner: person.nullable(),
        reporter: person.nullable(),
        taken_by: person.nullable(),
        others: z.number(),
        history: rows({
          ...texts('at', 'action'),
          ...textsOrNull('note', 'by'),
        }),
      }),
      next: z.string().nullable(),
      waiting: z.number(),
    })
    .nullable(),
  /** `null` for everybody else, too. */
  suspension_list: z.object({ suspensions: z.array(suspension), next: z.string().nullable() }).nullable(),
  /** What is to be known of a member before something is decided about them; `null` for everybody else. */
  member_care: z
    .object({
      ...numbers('open_reports', 'warnings'),
      member: person,
      is_admin: z.boolean(),
      suspensions: z.array(suspension),
      coming_events: rows({
        ...texts('id', 'title', 'start_date'),
        start_time: z.string().nullable(),
        coming: z.number(),
      }),
    })
    .nullable(),
}
