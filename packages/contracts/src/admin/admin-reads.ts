import { categoryIds } from '../event/event-values.ts'
import { flags, numbers, rows, texts, textsOrNull } from '../fields/read-fields.ts'
import { person } from '../member/member-reads.ts'
import { z } from '../zod.ts'
import { roles } from './admin-values.ts'

const named = person.omit({ profile_photo_url: true }).nullable()
const actor = person.pick({ id: true, username: true }).nullable()
const next = z.string().nullable()

/** What `hearth.backup_state` says of back-ups: of `none` the state alone. */
const backup = z.object({
  state: z.enum(['none', 'first', 'works', 'failed', 'old', 'rehearsal_failed']),
  place: z.string().nullish(),
  /** Why it failed, or why it did not come back; what the machine said of it. */
  problem: z.string().nullish(),
  detail: z.string().nullish(),
  failed_at: z.string().nullish(),
  /** Of the newest that was restored on trial. */
  at: z.string().nullish(),
  size_bytes: z.number().nullish(),
  made_ms: z.number().nullish(),
  rehearsal_ms: z.number().nullish(),
  /** Of the newest that is whole. */
  good_at: z.string().nullish(),
})

/** The lists of those who look after the site, page by page. */
export const adminReads = {
  admin_members: z.object({
    members: z.array(
      person.extend({
        ...textsOrNull('last_sign_in_at', 'banned_until', 'deletes_at'),
        ...flags('is_hidden', 'is_confirmed'),
        created_at: z.string(),
        roles: z.array(z.enum(roles)),
        /** How many events they own, drafts left out. */
        hosted: z.number(),
      }),
    ),
    next,
  }),
  admin_events: z.object({
    events: rows({
      ...texts('id', 'title', 'start_date', 'city', 'created_at'),
      ...flags('is_featured', 'is_over'),
      category: z.enum(categoryIds),
      status: z.enum(['published', 'cancelled']),
      visibility: z.enum(['public', 'members', 'unlisted']),
      taken: z.number(),
      capacity: z.number().nullable(),
      host: named,
    }),
    next,
  }),
  admin_venues: z.object({
    venues: rows({
      ...texts('id', 'name', 'city', 'created_at'),
      country: z.string().nullable(),
      status: z.enum(['open', 'closed']),
      owner: named,
    }),
    next,
  }),
  admin_jobs: z.object({
    jobs: rows({
      ...texts('id', 'task', 'created_at', 'run_at'),
      ...numbers('attempts', 'max_attempts'),
      last_error: z.string().nullable(),
      is_running: z.boolean(),
    }),
    next,
  }),
  admin_mails: rows({
    ...texts('id', 'kind', 'created_at'),
    ...textsOrNull('username', 'last_error'),
    state: z.enum(['waiting', 'failing', 'parked', 'sent']),
    attempts: z.number(),
  }),
  /** Each a kind of error in people's browsers: of one app, build and page. */
  admin_errors: z.object({
    errors: rows({
      ...texts('id', 'app', 'release', 'route', 'message', 'first_seen_at', 'last_seen_at'),
      /** In our own files, the innermost first. */
      places: z.array(z.string()),
      count: z.number(),
      solved_at: z.string().nullable(),
    }),
    next,
  }),
  admin_audit: z.object({
    lines: rows({
      ...texts('at', 'action'),
      id: z.number(),
      detail: z.record(z.string(), z.json()),
      actor,
      subject: actor,
    }),
    next,
  }),
  admin_overview: z.object({
    numbers: z.object({
      ...numbers('members', 'events_ahead', 'coming', 'venues', 'providers', 'providers_in_review'),
    }),
    /** Twelve weeks that begin on Mondays, the present one last. */
    weeks: z.array(
      z.object({ week: z.string(), people: z.number(), events: z.number(), answers: z.number() }),
    ),
    health: z.object({
      ...numbers('reports_open', 'appeals_open', 'mails_waiting', 'mails_parked', 'database_bytes'),
      jobs: z.object({ waiting: z.number(), failing: z.number(), parked: z.number() }),
      backup,
    }),
  }),
}
