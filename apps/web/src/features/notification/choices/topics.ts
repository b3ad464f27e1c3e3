import type { NotificationTopic } from '@hearth/contracts/notifications'
import * as m from '@hearth/messages'

/** What each topic is called, and what belongs to it. */
export const topicLabels = {
  answers: { title: m.notification_topic_answers, text: m.notification_topic_answers_text },
  offers: { title: m.notification_topic_offers, text: m.notification_topic_offers_text },
  changes: { title: m.notification_topic_changes, text: m.notification_topic_changes_text },
  reminders: { title: m.notification_topic_reminders, text: m.notification_topic_reminders_text },
  follows: { title: m.notification_topic_follows, text: m.notification_topic_follows_text },
  messages: { title: m.notification_topic_messages, text: m.notification_topic_messages_text },
  hosting: { title: m.notification_topic_hosting, text: m.notification_topic_hosting_text },
  guests: { title: m.notification_topic_guests, text: m.notification_topic_guests_text },
  providers: { title: m.notification_topic_providers, text: m.notification_topic_providers_text },
  community: { title: m.notification_topic_community, text: m.notification_topic_community_text },
} satisfies Record<NotificationTopic, { title: () => string; text: () => string }>
