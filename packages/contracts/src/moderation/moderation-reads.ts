import { person } from '../member/member-reads.ts'
import { z } from '../zod.ts'

const suspension = z.object({
  id: z.string(),
  member: person.nullable(),
  reason: z.string(),
  started_at: z.string(),
  ends_at: z.string().nullable(),
  decided_by: person.nullable(),
  lifted_at: z.string().nullable(),
  appeal: z.string().nullable(),
  appealed_at: z.string().nullable(),
  appeal_answer: z.string().nullable(),
  stands: z.boolean(),
})

export const moderationReads = {
  /** Reports as those who look after the site read them. */
  reports_queue: z.object({
    reports: z.array(
      z.object({
        id: z.string(),
        subject_kind: z.string(),
        subject_id: z.string(),
        subject_title: z.string(),
        subject_words: z.string(),
        reason: z.string(),
        words: z.string(),
        state: z.enum(['new', 'looked_at', 'resolved', 'set_aside']),
        outcome: z.string().nullable(),
        created_at: z.string(),
        closed_at: z.string().nullable(),
        owner: person.nullable(),
        reporter: person.nullable(),
        taken_by: person.nullable(),
        others: z.number(),
        history: z.array(
          z.object({
            at: z.string(),
            action: z.string(),
            note: z.string().nullable(),
            by: z.string().nullable(),
          }),
        ),
      }),
    ),
    next: z.string().nullable(),
    waiting: z.number(),
  }),
  suspension_list: z.object({ suspensions: z.array(suspension), next: z.string().nullable() }),
  /** What is to be known of a member before something is decided about them; `null` for everybody else. */
  member_care: z
    .object({
      member: person,
      is_admin: z.boolean(),
      open_reports: z.number(),
      warnings: z.number(),
      suspensions: z.array(suspension),
      coming_events: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          start_date: z.string(),
          start_time: z.string().nullable(),
          coming: z.number(),
        }),
      ),
    })
    .nullable(),
}
