import * as m from '@hearth/messages'
import { labelOfMail } from './mail-labels.ts'

const actionLabels: Record<string, (() => string) | undefined> = {
  role_given: m.admin_audit_actions_role_given,
  role_taken: m.admin_audit_actions_role_taken,
  admin_made: m.admin_audit_actions_admin_made,
  house_looked_at: m.admin_audit_actions_house_looked_at,
  members_looked_at: m.admin_audit_actions_members_looked_at,
  member_looked_at: m.admin_audit_actions_member_looked_at,
  events_looked_at: m.admin_audit_actions_events_looked_at,
  venues_looked_at: m.admin_audit_actions_venues_looked_at,
  reviews_looked_at: m.admin_audit_actions_reviews_looked_at,
  reports_looked_at: m.admin_audit_actions_reports_looked_at,
  suspensions_looked_at: m.admin_audit_actions_suspensions_looked_at,
  mails_looked_at: m.admin_audit_actions_mails_looked_at,
  jobs_looked_at: m.admin_audit_actions_jobs_looked_at,
  audit_log_read: m.admin_audit_actions_audit_log_read,
  event_featured: m.admin_audit_actions_event_featured,
  event_unfeatured: m.admin_audit_actions_event_unfeatured,
  job_retried: m.admin_audit_actions_job_retried,
  mail_retried: m.admin_audit_actions_mail_retried,
  mails_retried: m.admin_audit_actions_mails_retried,
  errors_looked_at: m.admin_audit_actions_errors_looked_at,
  error_solved: m.admin_audit_actions_error_solved,
  error_reopened: m.admin_audit_actions_error_reopened,
  list_exported: m.admin_audit_actions_list_exported,
  engine_cleansed: m.admin_audit_actions_engine_cleansed,
  sign_ups_opened: m.admin_audit_actions_sign_ups_opened,
  sign_ups_closed: m.admin_audit_actions_sign_ups_closed,
  guest_answers_on: m.admin_audit_actions_guest_answers_on,
  guest_answers_off: m.admin_audit_actions_guest_answers_off,
  announced: m.admin_audit_actions_announced,
  announcement_ended: m.admin_audit_actions_announcement_ended,
  provider_reviewed: m.admin_audit_actions_provider_reviewed,
}

/** Acts of which the log says what they concern. */
const moderation = /^(?:member|report|appeal|suspension|event|photo)\./

/** What the audit log calls an act; one of a newer server has no name. */
export function labelOfAct(action: string): string {
  const known = actionLabels[action]
  if (known) return known()
  if (action.startsWith('provider.')) return m.admin_audit_actions_provider_reviewed()
  if (moderation.test(action)) return m.admin_mails_kind_moderation()
  const asMail = labelOfMail(action)
  return asMail === m.admin_mails_kind_other() ? m.admin_audit_other() : asMail
}

/** What the details of an act are called. */
export const detailLabels: Record<string, (() => string) | undefined> = {
  role: m.admin_audit_details_role,
  words: m.admin_audit_details_words,
  state: m.admin_audit_details_state,
  error: m.admin_audit_details_error,
  list: m.admin_audit_details_list,
  text: m.admin_audit_details_text,
  note: m.admin_audit_details_note,
  member: m.admin_audit_details_member,
}

/** Values that the site names. */
export const valueLabels: Record<string, (() => string) | undefined> = {
  admin: m.admin_members_roles_admin_name,
  steward: m.admin_members_roles_steward_name,
  parked: m.admin_mails_is_parked,
  waiting: m.admin_mails_is_waiting,
  sent: m.admin_mails_is_sent,
  answers: m.admin_exports_lists_answers_name,
  events: m.admin_exports_lists_events_name,
  members: m.admin_exports_lists_members_name,
  open: m.moderation_queue_open,
  closed: m.moderation_queue_closed,
  cancelled: m.admin_events_states_cancelled,
  ahead: m.admin_events_states_ahead,
  featured: m.admin_events_states_featured,
}
