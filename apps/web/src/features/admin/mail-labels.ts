import { type NotificationTopic, topicOf } from '@hearth/contracts/notifications'
import * as m from '@hearth/messages'

const ofTopic: Record<NotificationTopic, () => string> = {
  answers: m.notification_topic_answers,
  offers: m.notification_topic_offers,
  changes: m.notification_topic_changes,
  reminders: m.notification_topic_reminders,
  follows: m.notification_topic_follows,
  messages: m.notification_topic_messages,
  hosting: m.notification_topic_hosting,
  guests: m.notification_topic_guests,
  providers: m.notification_topic_providers,
  community: m.notification_topic_community,
}

/** Mails that nobody chooses, by how their kinds begin. */
const always: readonly (readonly [RegExp, () => string])[] = [
  [/^sign_up/, m.admin_mails_kind_sign_up],
  [/^recovery$/, m.admin_mails_kind_recovery],
  [/^(?:second_factor|recovery_code)/, m.admin_mails_kind_two_steps],
  [/^(?:email_change|password_|new_sign_in|address_taken|deletion_|account_)/, m.admin_mails_kind_account],
  [/^(?:event_)?invitation/, m.admin_mails_kind_invitation],
  [/^guest_link/, m.admin_mails_kind_guest],
  [/^(?:care_|suspen|report_|appeal)/, m.admin_mails_kind_moderation],
]

/** What a kind of mail is about. */
export function labelOfMail(kind: string): string {
  const topic = topicOf(kind)
  if (topic) return ofTopic[topic]()
  return (always.find(([beginning]) => beginning.test(kind))?.[1] ?? m.admin_mails_kind_other)()
}
