// Depends on the catalogues only, because screens import it.
import * as m from '@hearth/messages'

/**
 * What people choose by, in the order in which they are shown: what they want to hear of by mail, and in the app. The same
 * list stands in the check `known_topic` of the database.
 */
export const notificationTopics = [
  /** One's own answer: the confirmation, and what a host says to it. */
  'answers',
  /** A place that became free. */
  'offers',
  /** An event that one comes to is cancelled, held after all, or moved. Always told in the app. */
  'changes',
  'reminders',
  /** New events where one follows something: at once, or in the weekly email. */
  'follows',
  /** Messages of members and of hosts, comments and replies. */
  'messages',
  /** For hosts: who hosts with whom, who asks to come. */
  'hosting',
  /** For hosts: who says that they come. */
  'guests',
  /** Conversations with providers, pages in review, providers at events. */
  'providers',
  /** Comments under one's posts, mentions, how one belongs. */
  'community',
] as const
export type NotificationTopic = (typeof notificationTopics)[number]

type Row<Field extends string> = {
  /** `null` for what is always told, because it concerns an account or the safety of people. */
  topic: NotificationTopic | null
  /**
   * What its `data` holds, each a text: ids and names for one sentence and a link; never an address or the text of a
   * message.
   */
  fields: readonly Field[]
  sentence(data: Record<Field, string>): string
  /** The page that it leads to, with fields in the places of their names (`:eventId`). */
  to?: string
  /**
   * Reaches somebody who did not ask to hear of the writer. Whom a writer reaches so in a day is counted, all kinds
   * together (docs/decisions/0052-reach.md).
   */
  isUnasked?: true
}
const row = <const Field extends string, const Rest extends Omit<Row<Field>, 'fields'>>(
  fields: readonly Field[],
  rest: Rest & Omit<Row<Field>, 'fields'>,
) => ({ fields, ...rest })

const ofEnquiry = ['enquiryId', 'providerId', 'providerName', 'personName'] as const
const ofMessage = ['enquiryId', 'personName'] as const
const ofVenue = ['venueId', 'venueName'] as const
const ofPage = ['providerId', 'providerName'] as const
/** `by` is who asked or answered: 'host' or 'provider'. */
const ofListing = ['eventId', 'eventTitle', 'providerId', 'providerName', 'by'] as const
const ofEvent = ['eventId', 'eventTitle'] as const
const ofPerson = ['eventId', 'eventTitle', 'personName'] as const
const ofPost = ['postId', 'personName'] as const

/**
 * Every kind of notification: what it tells and where it leads. The database learns the topics at every start
 * (`keep-kinds.ts`), the app draws the sentences and the choices from here.
 */
export const notificationTable = {
  /** Someone asks a provider: to the provider. `personName` is who asks. */
  enquiry_asked: row(ofEnquiry, {
    topic: 'providers',
    sentence: m.notification_enquiry_asked,
    to: '/enquiries/:enquiryId',
    isUnasked: true,
  }),
  /** The other side wrote. `personName` is who wrote: the provider by the page's name. */
  enquiry_message: row(ofEnquiry, {
    topic: 'providers',
    sentence: m.notification_enquiry_message,
    to: '/enquiries/:enquiryId',
  }),
  enquiry_agreed: row(ofEnquiry, {
    topic: 'providers',
    sentence: m.notification_enquiry_agreed,
    to: '/enquiries/:enquiryId',
  }),
  enquiry_declined: row(ofEnquiry, {
    topic: 'providers',
    sentence: m.notification_enquiry_declined,
    to: '/enquiries/:enquiryId',
  }),

  /** A member asks another to write with them: to whom they ask. */
  message_asked: row(ofMessage, {
    topic: 'messages',
    sentence: m.notification_message_asked,
    to: '/enquiries/:enquiryId',
    isUnasked: true,
  }),
  /** To the asker: `personName` agreed. Nobody is told of the opposite. */
  message_agreed: row(ofMessage, {
    topic: 'messages',
    sentence: m.notification_message_agreed,
    to: '/enquiries/:enquiryId',
  }),
  message_said: row(ofMessage, {
    topic: 'messages',
    sentence: m.notification_message_said,
    to: '/enquiries/:enquiryId',
  }),

  /** A decision about one's own page; its note is read from `provider_decisions`. */
  provider_published: row(ofPage, {
    topic: 'providers',
    sentence: m.notification_provider_published,
    to: '/service-providers/:providerId',
  }),
  provider_sent_back: row(ofPage, {
    topic: 'providers',
    sentence: m.notification_provider_sent_back,
    to: '/become-service-provider',
  }),
  provider_paused: row(ofPage, {
    topic: 'providers',
    sentence: m.notification_provider_paused,
    to: '/become-service-provider',
  }),

  listing_asked: row(ofListing, {
    topic: 'providers',
    sentence: m.notification_listing_asked,
    to: '/event/:eventId',
    isUnasked: true,
  }),
  listing_accepted: row(ofListing, {
    topic: 'providers',
    sentence: m.notification_listing_accepted,
    to: '/event/:eventId',
  }),
  listing_declined: row(ofListing, {
    topic: 'providers',
    sentence: m.notification_listing_declined,
    to: '/event/:eventId',
  }),
  /** One side took an accepted listing away. */
  listing_removed: row(ofListing, {
    topic: 'providers',
    sentence: m.notification_listing_removed,
    to: '/event/:eventId',
  }),

  /**
   * To who is asked to host an event with its owner. A draft opens only after the yes; the invitation is there in any
   * case.
   */
  host_invited: row(ofPerson, {
    topic: 'hosting',
    sentence: m.notification_host_invited,
    to: '/my-events',
    isUnasked: true,
  }),
  /** To the owner: `personName` said yes, said no, or hosts no longer. */
  host_accepted: row(ofPerson, {
    topic: 'hosting',
    sentence: m.notification_host_accepted,
    to: '/event/:eventId',
  }),
  host_declined: row(ofPerson, {
    topic: 'hosting',
    sentence: m.notification_host_declined,
    to: '/event/:eventId',
  }),
  host_left: row(ofPerson, {
    topic: 'hosting',
    sentence: m.notification_host_left,
    to: '/event/:eventId',
  }),
  /** To who no longer hosts, by the owner's word. */
  host_removed: row(ofPerson, {
    topic: 'hosting',
    sentence: m.notification_host_removed,
    to: '/my-events',
  }),

  /** To who is coming, or hosts it too. */
  event_cancelled: row(ofEvent, {
    topic: 'changes',
    sentence: m.notification_event_cancelled,
    to: '/event/:eventId',
  }),
  event_held: row(ofEvent, {
    topic: 'changes',
    sentence: m.notification_event_held,
    to: '/event/:eventId',
  }),
  /** `change` says what moved: before → now, in words. */
  event_moved: row([...ofEvent, 'change'], {
    topic: 'changes',
    sentence: m.notification_event_moved,
    to: '/event/:eventId',
  }),
  /** The same for dates of a series, once for all of them; `dates` and `change` are in words. */
  series_cancelled: row(['seriesId', 'seriesTitle', 'dates'], {
    topic: 'changes',
    sentence: m.notification_series_cancelled,
    to: '/series/:seriesId',
  }),
  series_held: row(['seriesId', 'seriesTitle', 'dates'], {
    topic: 'changes',
    sentence: m.notification_series_held,
    to: '/series/:seriesId',
  }),
  series_changed: row(['seriesId', 'seriesTitle', 'change'], {
    topic: 'changes',
    sentence: m.notification_series_changed,
    to: '/series/:seriesId',
  }),
  /** To the hosts of a draft that could not publish itself; `reason` says what is missing. */
  publishing_failed: row([...ofEvent, 'reason'], {
    topic: 'hosting',
    sentence: m.notification_publishing_failed,
    to: '/event/:eventId',
  }),
  /** To who is coming: `personName`, a host, wrote to all of them. */
  event_message: row(ofPerson, {
    topic: 'messages',
    sentence: m.notification_event_message,
    to: '/event/:eventId',
  }),
  /** The same to the people of a series. */
  series_message: row(['seriesId', 'seriesTitle', 'personName'], {
    topic: 'messages',
    sentence: m.notification_series_message,
    to: '/series/:seriesId',
  }),
  /** To who came and agreed to hear from this host: they wrote to all of them. */
  host_word: row(['hostId', 'personName'], {
    topic: 'messages',
    sentence: m.notification_host_word,
    to: '/following#hosts',
  }),
  /** To the hosts: what was said at their event. `count` tells how many comments it gathers, `personName` the last. */
  comment_said: row([...ofPerson, 'count'], {
    topic: 'messages',
    sentence: m.notification_comment_said,
    to: '/event/:eventId#conversation',
  }),
  /** To who said the comment `commentId`: what is said beneath it, gathered in the same way. */
  comment_replied: row([...ofPerson, 'commentId', 'count'], {
    topic: 'messages',
    sentence: m.notification_comment_replied,
    to: '/event/:eventId#conversation',
  }),
  /** To the hosts: `personName` offers their words in one more language. */
  translation_offered: row(ofPerson, {
    topic: 'hosting',
    sentence: ({ eventTitle: title, personName }) =>
      m.notification_translation_offered({ title, personName }),
    to: '/event/:eventId#languages',
  }),
  /** The same of a venue, to its owner. */
  venue_translation_offered: row([...ofVenue, 'personName'], {
    topic: 'hosting',
    sentence: ({ venueName: title, personName }) => m.notification_translation_offered({ title, personName }),
    to: '/venues/:venueId#languages',
  }),
  /** The same of a provider's page, to its owner. */
  provider_translation_offered: row([...ofPage, 'personName'], {
    topic: 'providers',
    sentence: ({ providerName: title, personName }) =>
      m.notification_translation_offered({ title, personName }),
    to: '/service-providers/:providerId#languages',
  }),
  /** To who offered it: it was accepted. */
  translation_accepted: row(ofEvent, {
    topic: 'community',
    sentence: ({ eventTitle: title }) => m.notification_translation_accepted({ title }),
    to: '/event/:eventId',
  }),
  venue_translation_accepted: row(ofVenue, {
    topic: 'community',
    sentence: ({ venueName: title }) => m.notification_translation_accepted({ title }),
    to: '/venues/:venueId',
  }),
  provider_translation_accepted: row(ofPage, {
    topic: 'community',
    sentence: ({ providerName: title }) => m.notification_translation_accepted({ title }),
    to: '/service-providers/:providerId',
  }),
  /** To the taker of a photo and the hosts: somebody who is in it asked for its removal. Who, nobody is told. */
  photo_removal_asked: row(ofEvent, {
    topic: null,
    sentence: m.notification_photo_removal_asked,
    to: '/event/:eventId#photos',
  }),
  /** The day before, to who is coming. `when` is on the event's own clock, in words. */
  event_reminder: row([...ofEvent, 'when'], {
    topic: 'reminders',
    sentence: m.notification_event_reminder,
    to: '/event/:eventId',
  }),

  /** To who follows something of a new event; `about` says what. */
  event_announced: row([...ofEvent, 'about'], {
    topic: 'follows',
    sentence: m.notification_event_announced,
    to: '/event/:eventId',
  }),

  /** To who reported something, when it was decided about; never to whom it was about. */
  report_resolved: row(['reportId', 'title'], {
    topic: null,
    sentence: m.notification_report_resolved,
  }),
  report_set_aside: row(['reportId', 'title'], {
    topic: null,
    sentence: m.notification_report_set_aside,
  }),
  /** From those who look after the house, in their words. */
  care_warning: row(['words'], {
    topic: null,
    sentence: m.notification_care_warning,
  }),
  /** One's event was called off by them; `words` say why. */
  care_event_called_off: row([...ofEvent, 'words'], {
    topic: null,
    sentence: m.notification_care_event_called_off,
    to: '/event/:eventId',
  }),
  /** One's account was suspended until that instant, or without an end where `until` is empty. */
  suspended: row(['until'], { topic: null, sentence: m.notification_suspended }),
  suspension_lifted: row(['liftedAt'], {
    topic: null,
    sentence: m.notification_suspension_lifted,
  }),

  /** To who waits for places: they are kept for them; `until` says in words until when. */
  waiting_offered: row([...ofEvent, 'until'], {
    topic: 'offers',
    sentence: m.notification_waiting_offered,
    to: '/event/:eventId',
  }),
  /** The time of an offer is up. */
  waiting_passed: row(ofEvent, {
    topic: 'offers',
    sentence: m.notification_waiting_passed,
    to: '/event/:eventId',
  }),
  /** The host made the event smaller: an answer, or an offer, waits at the front. */
  waiting_moved: row(ofEvent, {
    topic: 'offers',
    sentence: m.notification_waiting_moved,
    to: '/event/:eventId',
  }),
  /** It does not take place. */
  waiting_ended: row(ofEvent, {
    topic: 'offers',
    sentence: m.notification_waiting_ended,
    to: '/event/:eventId',
  }),
  /** The last moment for answers has passed, and no place became free. */
  waiting_closed: row(ofEvent, {
    topic: 'offers',
    sentence: m.notification_waiting_closed,
    to: '/event/:eventId',
  }),
  /** The hosts changed how people come, or took an invitation back: no more on the list. */
  waiting_removed: row(ofEvent, {
    topic: 'offers',
    sentence: m.notification_waiting_removed,
    to: '/event/:eventId',
  }),

  /** To each host: `personName` asks to come. */
  answer_asked: row([...ofPerson, 'personId'], {
    topic: 'hosting',
    sentence: m.notification_answer_asked,
    to: '/event/:eventId#guests',
  }),
  /** To each host: one of the first answers of an event. */
  guest_coming: row(ofPerson, {
    topic: 'guests',
    sentence: m.notification_guest_coming,
    to: '/event/:eventId#guests',
  }),
  /** To a host: what was answered since they last heard. `names` are the first of `came`, in words. */
  guests_answered: row([...ofEvent, 'came', 'gone', 'names', 'people'], {
    topic: 'guests',
    sentence: m.notification_guests_answered,
    to: '/event/:eventId#guests',
  }),
  /** To who asked to come. */
  answer_approved: row(ofEvent, {
    topic: 'answers',
    sentence: m.notification_answer_approved,
    to: '/event/:eventId',
  }),
  answer_declined: row(ofEvent, {
    topic: 'answers',
    sentence: m.notification_answer_declined,
    to: '/event/:eventId',
  }),
  /**
   * To whom `personName`, a host, invites. `until` says in words the last moment for answers; empty where there is
   * none.
   */
  guest_invited: row([...ofPerson, 'until'], {
    topic: 'answers',
    sentence: (data) =>
      data.until === '' ? m.notification_guest_invited(data) : m.notification_guest_invited_until(data),
    to: '/event/:eventId',
    isUnasked: true,
  }),

  /** To the author of a post: `personName` said something under it. */
  post_comment: row(ofPost, {
    topic: 'community',
    sentence: m.notification_post_comment,
    to: '/social/:postId',
  }),
  /** To whom a post, or a comment under it, names. */
  post_mention: row(ofPost, {
    topic: 'community',
    sentence: m.notification_post_mention,
    to: '/social/:postId',
    isUnasked: true,
  }),
  /** To who asked to be a steward. */
  steward_accepted: row(['applicationId'], {
    topic: 'community',
    sentence: m.notification_steward_accepted,
    to: '/strategy',
  }),
  steward_declined: row(['applicationId'], {
    topic: 'community',
    sentence: m.notification_steward_declined,
    to: '/membership',
  }),
} as const

type Table = typeof notificationTable
export type NotificationKind = keyof Table
/** The data of a notification of this kind; every value is a text. */
type NotificationData<Kind extends NotificationKind> = Record<Table[Kind]['fields'][number], string>
export type Notification = {
  [Kind in NotificationKind]: { kind: Kind; data: NotificationData<Kind> }
}[NotificationKind]
export type UnaskedKind = {
  [Kind in NotificationKind]: Table[Kind] extends { isUnasked: true } ? Kind : never
}[NotificationKind]

export const notificationKinds = Object.keys(notificationTable) as NotificationKind[]

export function isNotificationKind(kind: string): kind is NotificationKind {
  return Object.hasOwn(notificationTable, kind)
}

/** Kinds that are a mail and never a notification. */
const topicOfMail = { answer_confirmed: 'answers', weekly_events: 'follows' } as const satisfies Record<
  string,
  NotificationTopic
>

/** The kinds of notifications and mails, each with its topic. */
export const topicOfKind: readonly (readonly [kind: string, topic: NotificationTopic | null])[] = [
  ...Object.entries(topicOfMail),
  ...notificationKinds.map((kind) => [kind, notificationTable[kind].topic] as const),
]

/** The topic of a mail's kind; undefined where nobody may end such mails. */
export function topicOf(kind: string): NotificationTopic | undefined {
  return topicOfKind.find(([each]) => each === kind)?.[1] ?? undefined
}

/** In which ways a topic is told at all, and where that cannot be turned off. */
export type TopicWays = { mail: boolean; app: boolean | 'always' }

/** The topics that something is told of, each with its ways. */
export function topicsInUse(): { topic: NotificationTopic; ways: TopicWays }[] {
  const noticed = new Set(notificationKinds.map((kind) => notificationTable[kind].topic))
  const mailed = new Set(topicOfKind.map(([, topic]) => topic))
  return notificationTopics
    .filter((topic) => mailed.has(topic))
    .map((topic) => ({
      topic,
      ways: { mail: true, app: topic === 'changes' ? 'always' : noticed.has(topic) },
    }))
}
