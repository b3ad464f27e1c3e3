import type { ToldRetention } from '@hearth/contracts/retention'
import * as m from '@hearth/messages'

/** What the page calls each of them. */
export const retentionWords: Record<ToldRetention, () => string> = {
  leavingAccounts: m.site_privacy_keeps_leaving_accounts,
  unconfirmedSignUps: m.site_privacy_keeps_unconfirmed_sign_ups,
  knownDevices: m.site_privacy_keeps_known_devices,
  signInTries: m.site_privacy_keeps_sign_in_tries,
  otherApps: m.site_privacy_keeps_other_apps,
  auditLog: m.site_privacy_keeps_audit_log,
  readNotifications: m.site_privacy_keeps_read_notifications,
  unreadNotifications: m.site_privacy_keeps_unread_notifications,
  mailsToMembers: m.site_privacy_keeps_mails_to_members,
  mailsToOthers: m.site_privacy_keeps_mails_to_others,
  lastMail: m.site_privacy_keeps_last_mail,
  matchedEvents: m.site_privacy_keeps_matched_events,
  reachedPeople: m.site_privacy_keeps_reached_people,
  groupMessages: m.site_privacy_keeps_group_messages,
  eventGuests: m.site_privacy_keeps_event_guests,
  reminders: m.site_privacy_keeps_reminders,
  seriesChanges: m.site_privacy_keeps_series_changes,
  lostPictures: m.site_privacy_keeps_lost_pictures,
  liveMessages: m.site_privacy_keeps_live_messages,
  liveChanges: m.site_privacy_keeps_live_changes,
  engineRequests: m.site_privacy_keeps_engine_requests,
  repeatedRequests: m.site_privacy_keeps_repeated_requests,
  browserErrors: m.site_privacy_keeps_browser_errors,
}
