/**
 * What a notice tells, by kind: the fields of its `data`. Ids and names for one sentence and a link; never an address,
 * never the text of a message. Free of dependencies, because screens import it.
 */
export const notificationKinds = {
  /** Someone asks a provider: to the provider. `personName` is who asks. */
  enquiry_asked: ['enquiryId', 'providerId', 'providerName', 'personName'],
  /** The other side wrote. `personName` is who wrote: the provider by the page's name. */
  enquiry_message: ['enquiryId', 'providerId', 'providerName', 'personName'],
  enquiry_agreed: ['enquiryId', 'providerId', 'providerName', 'personName'],
  enquiry_declined: ['enquiryId', 'providerId', 'providerName', 'personName'],
  /** A decision about one's own page; its note is read from `provider_decisions`. */
  provider_published: ['providerId', 'providerName'],
  provider_sent_back: ['providerId', 'providerName'],
  provider_paused: ['providerId', 'providerName'],
  /** `by` is who asked or answered: 'host' or 'provider'. */
  listing_asked: ['eventId', 'eventTitle', 'providerId', 'providerName', 'by'],
  listing_accepted: ['eventId', 'eventTitle', 'providerId', 'providerName', 'by'],
  listing_declined: ['eventId', 'eventTitle', 'providerId', 'providerName', 'by'],
  /** One side took an accepted listing away. */
  listing_removed: ['eventId', 'eventTitle', 'providerId', 'providerName', 'by'],
  /** To who is asked to host an event with its owner, whom `personName` names. */
  host_invited: ['eventId', 'eventTitle', 'personName'],
  /** To the owner: `personName` said yes, said no, or hosts no longer. */
  host_accepted: ['eventId', 'eventTitle', 'personName'],
  host_declined: ['eventId', 'eventTitle', 'personName'],
  host_left: ['eventId', 'eventTitle', 'personName'],
  /** To who no longer hosts, by the owner's word. */
  host_removed: ['eventId', 'eventTitle', 'personName'],
  /** To who is coming, or hosts it too. `change` says what moved: before → now, in words. */
  event_cancelled: ['eventId', 'eventTitle'],
  event_held: ['eventId', 'eventTitle'],
  event_moved: ['eventId', 'eventTitle', 'change'],
  /** To the hosts of a draft that could not publish itself; `reason` says what is missing. */
  publishing_failed: ['eventId', 'eventTitle', 'reason'],
  /** To who is coming: `personName`, a host, wrote to all of them. */
  event_message: ['eventId', 'eventTitle', 'personName'],
  /** To the hosts: what was said at their event. `count` tells how many comments the notice gathers, `personName` the last. */
  comment_said: ['eventId', 'eventTitle', 'personName', 'count'],
  /** To who said the comment `commentId`: what is said beneath it, gathered in the same way. */
  comment_replied: ['eventId', 'eventTitle', 'commentId', 'personName', 'count'],
  /** The day before, to who is coming. `when` is on the event's own clock, in words. */
  event_reminder: ['eventId', 'eventTitle', 'when'],
  /** To who reported something, when it was decided about; never to whom it was about. */
  report_resolved: ['reportId', 'title'],
  report_set_aside: ['reportId', 'title'],
  /** From those who look after the house, in their words. */
  care_warning: ['words'],
  /** One's event was called off by them; `words` say why. */
  care_event_called_off: ['eventId', 'eventTitle', 'words'],
  /** One's account was suspended until that instant, or without an end where `until` is empty. */
  suspended: ['until'],
  suspension_lifted: ['liftedAt'],
  /** To who waits for places: they are kept for them; `until` says in words until when. */
  waiting_offered: ['eventId', 'eventTitle', 'until'],
  /** The time of an offer is up. */
  waiting_passed: ['eventId', 'eventTitle'],
  /** The host made the event smaller: an answer, or an offer, waits at the front. */
  waiting_moved: ['eventId', 'eventTitle'],
  /** It does not take place. */
  waiting_ended: ['eventId', 'eventTitle'],
  /** The last moment for answers has passed, and no place became free. */
  waiting_closed: ['eventId', 'eventTitle'],
  /** The hosts changed how people come, or took an invitation back: no more on the list. */
  waiting_removed: ['eventId', 'eventTitle'],
  /** To each host: `personName` asks to come. */
  answer_asked: ['eventId', 'eventTitle', 'personId', 'personName'],
  /** To who asked to come. */
  answer_approved: ['eventId', 'eventTitle'],
  answer_declined: ['eventId', 'eventTitle'],
  /** To whom `personName`, a host, invites to come. `until` says in words the last moment for answers; empty where there is none. */
  guest_invited: ['eventId', 'eventTitle', 'personName', 'until'],
  /** To the author of a post: `personName` said something under it. */
  post_comment: ['postId', 'personName'],
  /** To whom a post, or a comment under it, names. */
  post_mention: ['postId', 'personName'],
  /** To who asked to be a steward. */
  steward_accepted: ['applicationId'],
  steward_declined: ['applicationId'],
} as const

export type NotificationKind = keyof typeof notificationKinds
/** The data of a notice of this kind; every value is a text. */
export type NotificationData<Kind extends NotificationKind> = Record<
  (typeof notificationKinds)[Kind][number],
  string
>
export type Notice = {
  [Kind in NotificationKind]: { kind: Kind; data: NotificationData<Kind> }
}[NotificationKind]
