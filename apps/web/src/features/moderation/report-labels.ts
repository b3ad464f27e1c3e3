import type { ReportKind, ReportOutcome, ReportReason, ReportState } from '@hearth/contracts/care-values'
import * as m from '@hearth/messages'
import { paths } from '../../paths.ts'

/** Where what was reported can be looked at. What somebody says is read in the report itself. */
const addresses: Record<ReportKind, ((id: string) => string) | undefined> = {
  event: paths.event,
  event_photo: (id) => `${paths.event(id.split('/', 1)[0] ?? '')}#photos`,
  profile: paths.publicProfile,
  venue: paths.venue,
  provider: paths.provider,
  message: undefined,
  comment: undefined,
  post: paths.post,
  post_comment: undefined,
  host_message: undefined,
  guest_note: undefined,
  roadmap_comment: undefined,
  application: undefined,
  vision: paths.strategy,
  goal: paths.strategy,
  roadmap_item: paths.strategy,
}

export function addressOf(kind: string, id: string): string | undefined {
  return Object.hasOwn(addresses, kind) ? addresses[kind as ReportKind]?.(id) : undefined
}

type Labels<Value extends string> = Record<Value, () => string>

export const kindLabels: Labels<ReportKind> = {
  event: m.moderation_queue_kinds_event,
  event_photo: m.moderation_queue_kinds_event_photo,
  profile: m.moderation_queue_kinds_profile,
  venue: m.moderation_queue_kinds_venue,
  provider: m.moderation_queue_kinds_provider,
  message: m.moderation_queue_kinds_message,
  comment: m.moderation_queue_kinds_comment,
  post: m.moderation_queue_kinds_post,
  post_comment: m.moderation_queue_kinds_post_comment,
  host_message: m.moderation_queue_kinds_host_message,
  guest_note: m.moderation_queue_kinds_guest_note,
  roadmap_comment: m.moderation_queue_kinds_roadmap_comment,
  application: m.moderation_queue_kinds_application,
  vision: m.moderation_queue_kinds_vision,
  goal: m.moderation_queue_kinds_goal,
  roadmap_item: m.moderation_queue_kinds_roadmap_item,
}

/** In the order in which a reporter reads them. */
export const reasonLabels: Labels<ReportReason> = {
  unkind: m.moderation_report_reasons_unkind,
  unwanted: m.moderation_report_reasons_unwanted,
  untrue: m.moderation_report_reasons_untrue,
  unsafe: m.moderation_report_reasons_unsafe,
  not_theirs: m.moderation_report_reasons_not_theirs,
  other: m.moderation_report_reasons_other,
}

export const stateLabels: Labels<ReportState> = {
  new: m.moderation_queue_states_new,
  looked_at: m.moderation_queue_states_looked_at,
  resolved: m.moderation_queue_states_resolved,
  set_aside: m.moderation_queue_states_set_aside,
}

export const outcomeLabels: Labels<ReportOutcome> = {
  spoken: m.moderation_queue_outcomes_spoken,
  warned: m.moderation_queue_outcomes_warned,
  taken_down: m.moderation_queue_outcomes_taken_down,
  suspended: m.moderation_queue_outcomes_suspended,
}
