import type { NotificationKind } from './notification-values.ts'

// Free of dependencies beside the kinds, because screens import it.

/**
 * What people choose by, in the order in which they are shown: what they want to hear of by mail, and in the app. The same
 * list stands in the check `known_topic` of migration 0185.
 */
export const notificationTopics = [
  /** One's own answer: the confirmation, and what a host says to it. */
  'answers',
  /** A place that became free. */
  'offers',
  /** An event that one comes to is cancelled, held after all, or moved. Always told in the app. */
  'changes',
  'reminders',
  /** Hosts' messages, comments and replies. */
  'messages',
  /** For hosts: who hosts with whom, who asks to come. */
  'hosting',
  /** Conversations with providers, pages in review, providers at events. */
  'providers',
  /** Comments under one's posts, mentions, how one belongs. */
  'community',
] as const

export type NotificationTopic = (typeof notificationTopics)[number]

/** Kinds that are a mail and never a notice. */
export type MailKind = 'answer_confirmed'

/**
 * The topic of every kind, one line each; `null` for what is always told, because it concerns an account or the safety of
 * people. The database decides by it whether a mail or a notice is written (migration 0185), and each mail of a topic
 * carries the link that ends the mails of that topic.
 */
export const topicOfKind: Record<NotificationKind | MailKind, NotificationTopic | null> = {
  answer_confirmed: 'answers',
  event_cancelled: 'changes',
  event_held: 'changes',
  event_moved: 'changes',
  event_reminder: 'reminders',
  event_message: 'messages',
  comment_said: 'messages',
  comment_replied: 'messages',
  host_invited: 'hosting',
  host_accepted: 'hosting',
  host_declined: 'hosting',
  host_left: 'hosting',
  host_removed: 'hosting',
  enquiry_asked: 'providers',
  enquiry_message: 'providers',
  enquiry_agreed: 'providers',
  enquiry_declined: 'providers',
  provider_published: 'providers',
  provider_sent_back: 'providers',
  provider_paused: 'providers',
  listing_asked: 'providers',
  listing_accepted: 'providers',
  listing_declined: 'providers',
  listing_removed: 'providers',
  publishing_failed: 'hosting',
  waiting_offered: 'offers',
  waiting_passed: 'offers',
  waiting_moved: 'offers',
  waiting_ended: 'offers',
  waiting_closed: 'offers',
  waiting_removed: 'offers',
  answer_asked: 'hosting',
  answer_approved: 'answers',
  answer_declined: 'answers',
  guest_invited: 'answers',
  post_comment: 'community',
  post_mention: 'community',
  steward_accepted: 'community',
  steward_declined: 'community',
  report_resolved: null,
  report_set_aside: null,
  care_warning: null,
  care_event_called_off: null,
  suspended: null,
  suspension_lifted: null,
}

/** The topic of a mail's kind; undefined where nobody may end such mails. */
export function topicOf(kind: string): NotificationTopic | undefined {
  return Object.hasOwn(topicOfKind, kind)
    ? (topicOfKind[kind as keyof typeof topicOfKind] ?? undefined)
    : undefined
}

/** In which ways a topic is told at all, and where that cannot be turned off. */
export type TopicWays = { mail: boolean; app: boolean | 'always' }

const mailKinds: Record<MailKind, true> = { answer_confirmed: true }

/** The topics that something is told of, each with its ways. */
export function topicsInUse(): { topic: NotificationTopic; ways: TopicWays }[] {
  return notificationTopics.flatMap((topic) => {
    const kinds = Object.keys(topicOfKind).filter((kind) => topicOf(kind) === topic)
    if (kinds.length === 0) return []
    const isNoticed = kinds.some((kind) => !Object.hasOwn(mailKinds, kind))
    return [{ topic, ways: { mail: true, app: topic === 'changes' ? 'always' : isNoticed } }]
  })
}
