import type { Retained } from '@hearth/contracts/retention'
import type { Role } from '@hearth/database'

/**
 * Rows of a table that have served their time: those whose moment lies further back than `retained` says, or than a setting of so many
 * seconds; without either the moment is their end. `moment` is a column or expression that an index is in the order of, `only`
 * what else must be so.
 */
export type Sweep = {
  table: string
  moment: string
  only?: string
  as: Role
  retained?: Retained
  retentionSeconds?: 'LOGIN_UNUSED_SECONDS'
}

/** Each minute, in batches by an index. A new table that grows is a line here, or in `retainedWithOwner`. */
export const sweeps: readonly Sweep[] = [
  { table: 'public.notifications', moment: 'read_at', as: 'hearth_jobs', retained: 'readNotifications' },
  {
    ...{ table: 'public.notifications', moment: 'created_at', only: 'read_at is null' },
    ...{ as: 'hearth_jobs', retained: 'unreadNotifications' },
  },
  // Nobody's any more, because their person is gone.
  {
    ...{ table: 'hearth.mails', moment: 'sent_at', only: `user_id is null and kind = 'account_deleted'` },
    ...{ as: 'hearth_jobs', retained: 'lastMail' },
  },
  {
    ...{ table: 'hearth.mails', moment: 'parked_at', only: `user_id is null and kind = 'account_deleted'` },
    ...{ as: 'hearth_jobs', retained: 'lastMailGivenUp' },
  },
  // A report of a bounce still finds them.
  {
    ...{ table: 'hearth.mails', moment: 'coalesce(sent_at, parked_at)', only: 'user_id is null' },
    ...{ as: 'hearth_jobs', retained: 'mailsToOthers' },
  },
  {
    ...{ table: 'hearth.mails', moment: 'coalesce(sent_at, parked_at)' },
    ...{ as: 'hearth_jobs', retained: 'mailsToMembers' },
  },
  { table: 'hearth.event_matches', moment: 'matched_at', as: 'hearth_jobs', retained: 'matchedEvents' },
  { table: 'hearth.reached_people', moment: 'reached_at', as: 'hearth_jobs', retained: 'reachedPeople' },
  { table: 'hearth.reminders', moment: 'starts_at', as: 'hearth_jobs', retained: 'reminders' },
  { table: 'hearth.idempotency_keys', moment: 'created_at', as: 'hearth_jobs', retained: 'repeatedRequests' },
  { table: 'hearth.engine_requests', moment: 'expires_at', as: 'hearth_jobs', retained: 'engineRequests' },
  { table: 'hearth.delegations', moment: 'expires_at', as: 'hearth_jobs' },
  { table: 'hearth.guest_links', moment: 'expires_at', as: 'hearth_engine' },
  { table: 'hearth.error_reports', moment: 'last_seen_at', as: 'hearth_jobs', retained: 'browserErrors' },
  { table: 'hearth.backups', moment: 'started_at', as: 'hearth_jobs', retained: 'backupRecords' },
  {
    ...{ table: 'realtime.messages', moment: 'inserted_at', only: `topic <> ''` },
    ...{ as: 'hearth_jobs', retained: 'liveMessages' },
  },
  { table: 'realtime.changes', moment: 'written_at', as: 'hearth_jobs', retained: 'liveChanges' },
  { table: 'auth.sessions', moment: 'not_after', as: 'hearth_auth' },
  {
    ...{ table: 'auth.sessions', moment: 'refreshed_at' },
    ...{ as: 'hearth_auth', retentionSeconds: 'LOGIN_UNUSED_SECONDS' },
  },
  { table: 'auth.one_time_tokens', moment: 'expires_at', as: 'hearth_auth' },
  { table: 'auth.flow_state', moment: 'created_at', as: 'hearth_auth', retained: 'signInTries' },
  { table: 'auth.mfa_challenges', moment: 'expires_at', as: 'hearth_auth' },
  { table: 'auth.sign_on_codes', moment: 'expires_at', as: 'hearth_auth' },
  { table: 'hearth.known_devices', moment: 'last_seen_at', as: 'hearth_auth', retained: 'knownDevices' },
  { table: 'hearth.known_places', moment: 'last_seen_at', as: 'hearth_auth', retained: 'knownDevices' },
  { table: 'hearth.attempts', moment: 'window_started_at', as: 'hearth_auth', retained: 'signInTries' },
  {
    ...{ table: 'public.bridge_authentication', as: 'hearth_auth', retained: 'otherApps' },
    moment: 'least(coalesce(deactivated_at, expires_at), expires_at)',
  },
]

/** What a function of the database takes away, because more than a row goes with it: its body says the time once more. */
export const sweptByFunctions: readonly { table: string; function: string; retained?: Retained }[] = [
  { table: 'hearth.audit_log', function: 'hearth.forget_old_audit', retained: 'auditLog' },
  {
    table: 'hearth.group_notifications',
    function: 'hearth.sweep_group_notifications',
    retained: 'groupMessages',
  },
  { table: 'hearth.search_entries', function: 'hearth.forget_past_entries' },
  { table: 'hearth.series_changes', function: 'hearth.queue_due_series', retained: 'seriesChanges' },
  { table: 'hearth.guests', function: 'hearth.forget_guests', retained: 'eventGuests' },
  { table: 'hearth.email_invitations', function: 'hearth.forget_email_invitations', retained: 'eventGuests' },
  { table: 'public.event_walk_ins', function: 'hearth.forget_walk_ins', retained: 'eventGuests' },
  { table: 'hearth.question_answers', function: 'hearth.forget_question_answers', retained: 'eventGuests' },
  { table: 'hearth.series_guests', function: 'hearth.forget_series_guests', retained: 'eventGuests' },
]

/** What keeps moments and is swept by no rule, by the reason. */
export const retainedWithOwner: Record<string, readonly string[]> = {
  'as long as the account, which ends fourteen days after its owner asks, or that nobody confirmed': [
    'auth.users',
    'auth.identities',
    'auth.mfa_factors',
    'auth.mfa_recovery_codes',
    'hearth.account_deletions',
    'hearth.calendar_feeds',
    'hearth.digests_due',
    'hearth.host_people',
    'hearth.house_principals',
    'hearth.suspensions',
    'hearth.user_roles',
    'public.blocks',
    'public.consciousness_sync_state',
    'public.event_alerts',
    'public.event_likes',
    'public.follows',
    'public.host_listeners',
    'public.journal_lines',
    'public.member_clocks',
    'public.membership_steps',
    'public.memberships',
    'public.notification_choices',
    'public.onboarding',
    'public.pledges',
    'public.profile_details',
    'public.profiles',
    'public.sacred_fire_blessings',
    'public.steward_applications',
    'public.universal_user_blessings',
  ],
  'until an engine elsewhere has heard of it, and as long as the event stands there': [
    'hearth.engine_marks',
    'hearth.events_elsewhere',
  ],
  'as long as its login': ['auth.refresh_tokens'],
  'what members wrote or made, until they take it away, or nameless where others rest on it': [
    'public.enquiries',
    'public.enquiry_messages',
    'public.event_comments',
    'public.event_messages',
    'public.event_photos',
    'public.events',
    'public.goals',
    'public.host_words',
    'public.post_comments',
    'public.post_reactions',
    'public.posts',
    'public.roadmap_comments',
    'public.roadmap_items',
    'public.roadmap_supports',
    'public.service_providers',
    'public.translations',
    'public.venues',
    'public.vision_versions',
    'storage.objects',
  ],
  'as long as the event, series, page, photo, conversation or report that it is a part of': [
    'hearth.answer_digests',
    'hearth.declined_requests',
    'hearth.event_announcements',
    'hearth.event_sites',
    'hearth.people_due',
    'hearth.photo_removals',
    'hearth.photo_sharing',
    'hearth.place_kinds',
    'hearth.reminders_due',
    'hearth.series',
    'hearth.series_dates',
    'hearth.series_regulars',
    'hearth.series_rules',
    'hearth.waiting_due',
    'public.attendances',
    'public.event_answering',
    'public.event_arrivals',
    'public.event_evenings',
    'public.event_hosts',
    'public.event_invitations',
    'public.event_providers',
    'public.event_schedules',
    'public.event_waiting',
    'public.provider_decisions',
  ],
  'what was decided about a report, as long as the account that it is about': ['public.reports'],
  'until it is told or done, which is minutes; what failed for good waits for an admin': [
    'graphile_worker._private_job_queues',
    'graphile_worker._private_jobs',
    'hearth.event_changes',
    'hearth.waiting_news',
    'realtime.processes',
  ],
  'a hashed address that wants no mails, until its owner says otherwise': ['hearth.mail_refusals'],
  'where sweeps of guests stopped, and what they look at next: gone when they have': [
    'hearth.forgotten_until',
    'hearth.series_pages_due',
  ],
  'of the house itself: a row each week, each setting or each version': [
    'graphile_worker._private_known_crontabs',
    'graphile_worker.migrations',
    'hearth.announcements',
    'hearth.guest_list_rule',
    'hearth.keys',
    'hearth.member_cards',
    'hearth.migrations',
    'hearth.network_sites',
    'hearth.picture_place',
    'hearth.week_counts',
    'storage.buckets',
  ],
}
