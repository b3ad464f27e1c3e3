import { categoryIds } from '../event/event-values.ts'
import { person } from '../member/member-reads.ts'
import { z } from '../zod.ts'
import { roles } from './admin-values.ts'

const named = person.omit({ profile_photo_url: true }).nullable()
const actor = person.pick({ id: true, username: true }).nullable()
const next = z.string().nullable()

/** The lists of those who look after the site, page by page. */
export const adminReads = {
  admin_members: z.object({
    members: z.array(
      person.extend({
        created_at: z.string(),
        is_hidden: z.boolean(),
        is_confirmed: z.boolean(),
        last_sign_in_at: z.string().nullable(),
        banned_until: z.string().nullable(),
        deletes_at: z.string().nullable(),
        roles: z.array(z.enum(roles)),
        /** How many events they own, drafts left out. */
        hosted: z.number(),
      }),
    ),
    next,
  }),
  admin_events: z.object({
    events: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        category: z.enum(categoryIds),
        status: z.enum(['published', 'cancelled']),
        visibility: z.enum(['public', 'members', 'unlisted']),
        start_date: z.string(),
        city: z.string(),
        is_featured: z.boolean(),
        is_over: z.boolean(),
        created_at: z.string(),
        taken: z.number(),
        capacity: z.number().nullable(),
        host: named,
      }),
    ),
    next,
  }),
  admin_venues: z.object({
    venues: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        city: z.string(),
        country: z.string().nullable(),
        status: z.enum(['open', 'closed']),
        created_at: z.string(),
        owner: named,
      }),
    ),
    next,
  }),
  admin_jobs: z.object({
    jobs: z.array(
      z.object({
        id: z.string(),
        task: z.string(),
        attempts: z.number(),
        max_attempts: z.number(),
        last_error: z.string().nullable(),
        created_at: z.string(),
        run_at: z.string(),
        is_running: z.boolean(),
      }),
    ),
    next,
  }),
  admin_mails: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      state: z.enum(['waiting', 'failing', 'parked', 'sent']),
      username: z.string().nullable(),
      attempts: z.number(),
      last_error: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
  /** Each a kind of error in people's browsers: of one app, build and page. */
  admin_errors: z.object({
    errors: z.array(
      z.object({
        id: z.string(),
        app: z.string(),
        release: z.string(),
        route: z.string(),
        message: z.string(),
        /** In our own files, the innermost first. */
        places: z.array(z.string()),
        count: z.number(),
        first_seen_at: z.string(),
        last_seen_at: z.string(),
        solved_at: z.string().nullable(),
      }),
    ),
    next,
  }),
  admin_audit: z.object({
    lines: z.array(
      z.object({
        id: z.number(),
        at: z.string(),
        action: z.string(),
        detail: z.record(z.string(), z.json()),
        actor,
        subject: actor,
      }),
    ),
    next,
  }),
  admin_overview: z.object({
    numbers: z.object({
      members: z.number(),
      events_ahead: z.number(),
      coming: z.number(),
      venues: z.number(),
      providers: z.number(),
      providers_in_review: z.number(),
    }),
    /** Twelve weeks that begin on Mondays, the present one last. */
    weeks: z.array(
      z.object({ week: z.string(), people: z.number(), events: z.number(), answers: z.number() }),
    ),
    health: z.object({
      reports_open: z.number(),
      appeals_open: z.number(),
      mails_waiting: z.number(),
      mails_parked: z.number(),
      jobs: z.object({ waiting: z.number(), failing: z.number(), parked: z.number() }),
      database_bytes: z.number(),
    }),
  }),
}
