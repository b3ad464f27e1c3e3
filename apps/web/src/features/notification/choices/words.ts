import type { NotificationTopic } from '@hearth/contracts/notifications'
import { m } from '@hearth/messages'

/** The sentences around what somebody wants to hear of. */
export const choiceWords = {
  savedOn: (way: string, topic: string) =>
    m.notification_choices_saved_again({ topic, toLowerCase: way.toLowerCase() }),
  savedOff: (way: string, topic: string) =>
    m.notification_choices_saved_no_longer({ topic, toLowerCase: way.toLowerCase() }),

  topics: {
    answers: {
      title: m.notification_choices_choice_topics_answers_title,
      text: m.notification_choices_choice_topics_answers_text,
    },
    offers: {
      title: m.notification_choices_choice_topics_offers_title,
      text: m.notification_choices_choice_topics_offers_text,
    },
    changes: {
      title: m.notification_choices_choice_topics_changes_title,
      text: m.notification_choices_choice_topics_changes_text,
    },
    reminders: {
      title: m.notification_choices_choice_topics_reminders_title,
      text: m.notification_choices_choice_topics_reminders_text,
    },
    messages: {
      title: m.notification_choices_choice_topics_messages_title,
      text: m.notification_choices_choice_topics_messages_text,
    },
    hosting: {
      title: m.notification_choices_choice_topics_hosting_title,
      text: m.notification_choices_choice_topics_hosting_text,
    },
    providers: {
      title: m.notification_choices_choice_topics_providers_title,
      text: m.notification_choices_choice_topics_providers_text,
    },
    community: {
      title: m.notification_choices_choice_topics_community_title,
      text: m.notification_choices_choice_topics_community_text,
    },
  } satisfies Record<NotificationTopic, { title: string; text: string }>,
}
