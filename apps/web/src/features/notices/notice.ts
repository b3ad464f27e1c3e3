import { type Notice, type NotificationKind, notificationKinds } from '@hearth/contracts/notification-values'
import { paths } from '../../paths.ts'
import { words } from './words.ts'

/** A notice as the table keeps it. Its kind may be one that this page does not know yet. */
export type NoticeRow = {
  id: string
  kind: string
  data: Record<string, string>
  created_at: string
  read_at: string | null
}
/** What it says and where it leads. */
export type NoticeLine = { sentence: string; to: string | undefined }

export function lineOf({ kind, data }: Pick<NoticeRow, 'kind' | 'data'>): NoticeLine {
  const fields = Object.hasOwn(notificationKinds, kind) ? notificationKinds[kind as NotificationKind] : []
  const isWhole = fields.length > 0 && fields.every((field) => typeof data[field] === 'string')
  return isWhole ? lineOfKnown({ kind, data } as Notice) : { sentence: words.other, to: undefined }
}

function lineOfKnown(notice: Notice): NoticeLine {
  const { enquiry, page, listing, hosting, event, conversation, care, post, steward, waiting, answer } = words
  switch (notice.kind) {
    case 'enquiry_asked':
      return ofEnquiry(notice.data, enquiry.asked)
    case 'enquiry_message':
      return ofEnquiry(notice.data, enquiry.message)
    case 'enquiry_agreed':
      return ofEnquiry(notice.data, enquiry.agreed)
    case 'enquiry_declined':
      return ofEnquiry(notice.data, enquiry.declined)
    case 'provider_published':
      return {
        sentence: page.published(notice.data.providerName),
        to: paths.provider(notice.data.providerId),
      }
    case 'provider_sent_back':
      return { sentence: page.sentBack(notice.data.providerName), to: paths.becomeProvider() }
    case 'provider_paused':
      return { sentence: page.paused(notice.data.providerName), to: paths.becomeProvider() }
    case 'listing_asked':
      return ofListing(notice.data, listing.asked)
    case 'listing_accepted':
      return ofListing(notice.data, listing.accepted)
    case 'listing_declined':
      return ofListing(notice.data, listing.declined)
    case 'listing_removed':
      return ofListing(notice.data, listing.removed)
    case 'host_invited':
      // A draft opens only after the yes; the invitation itself is there in any case.
      return ofHosting(notice.data, hosting.invited, paths.myEvents())
    case 'host_accepted':
      return ofHosting(notice.data, hosting.accepted)
    case 'host_declined':
      return ofHosting(notice.data, hosting.declined)
    case 'host_left':
      return ofHosting(notice.data, hosting.left)
    case 'host_removed':
      return ofHosting(notice.data, hosting.removed, paths.myEvents())
    case 'event_cancelled':
      return ofEvent(notice.data, event.cancelled)
    case 'event_held':
      return ofEvent(notice.data, event.held)
    case 'answer_asked':
      return {
        sentence: answer.asked(notice.data.personName, notice.data.eventTitle),
        to: `${paths.event(notice.data.eventId)}#guests`,
      }
    case 'answer_approved':
      return ofEvent(notice.data, answer.approved)
    case 'answer_declined':
      return ofEvent(notice.data, answer.declined)
    case 'guest_invited':
      return ofHosting(notice.data, (person, title) => answer.invited(person, title, notice.data.until))
    case 'event_moved':
      return ofEvent(notice.data, (title) => event.moved(title, notice.data.change))
    case 'publishing_failed':
      return ofEvent(notice.data, (title) => event.publishingFailed(title, notice.data.reason))
    case 'event_message':
      return ofHosting(notice.data, event.message)
    case 'comment_said':
      return ofConversation(notice.data, conversation.said)
    case 'comment_replied':
      return ofConversation(notice.data, conversation.replied)
    case 'event_reminder':
      return ofEvent(notice.data, (title) => event.reminder(title, notice.data.when))
    case 'report_resolved':
      return { sentence: care.resolved(notice.data.title), to: undefined }
    case 'report_set_aside':
      return { sentence: care.setAside(notice.data.title), to: undefined }
    case 'care_warning':
      return { sentence: care.warning(notice.data.words), to: undefined }
    case 'care_event_called_off':
      return ofEvent(notice.data, (title) => care.calledOff(title, notice.data.words))
    case 'suspended':
      return { sentence: care.suspended, to: undefined }
    case 'suspension_lifted':
      return { sentence: care.lifted, to: undefined }
    case 'post_comment':
      return ofPost(notice.data, post.comment)
    case 'post_mention':
      return ofPost(notice.data, post.mention)
    case 'steward_accepted':
      return { sentence: steward.accepted, to: paths.strategy() }
    case 'steward_declined':
      return { sentence: steward.declined, to: paths.membership() }
    case 'waiting_offered':
      return ofEvent(notice.data, (title) => waiting.offered(title, notice.data.until))
    case 'waiting_passed':
      return ofEvent(notice.data, waiting.passed)
    case 'waiting_moved':
      return ofEvent(notice.data, waiting.moved)
    case 'waiting_ended':
      return ofEvent(notice.data, waiting.ended)
    case 'waiting_closed':
      return ofEvent(notice.data, waiting.closed)
    case 'waiting_removed':
      return ofEvent(notice.data, waiting.removed)
  }
}

function ofEnquiry(
  { enquiryId, personName }: { enquiryId: string; personName: string },
  say: (person: string) => string,
): NoticeLine {
  return { sentence: say(personName), to: paths.enquiry(enquiryId) }
}

function ofHosting(
  { eventId, eventTitle, personName }: { eventId: string; eventTitle: string; personName: string },
  say: (person: string, event: string) => string,
  to: string = paths.event(eventId),
): NoticeLine {
  return { sentence: say(personName, eventTitle), to }
}

function ofEvent(
  { eventId, eventTitle }: { eventId: string; eventTitle: string },
  say: (event: string) => string,
): NoticeLine {
  return { sentence: say(eventTitle), to: paths.event(eventId) }
}

function ofConversation(
  data: { eventId: string; eventTitle: string; personName: string; count: string },
  say: (person: string, event: string, count: number) => string,
): NoticeLine {
  return {
    sentence: say(data.personName, data.eventTitle, Number(data.count)),
    to: paths.conversation(data.eventId),
  }
}

function ofPost(
  { postId, personName }: { postId: string; personName: string },
  say: (person: string) => string,
): NoticeLine {
  return { sentence: say(personName), to: paths.post(postId) }
}

function ofListing(
  {
    eventId,
    eventTitle,
    providerName,
    by,
  }: { eventId: string; eventTitle: string; providerName: string; by: string },
  say: Record<'host' | 'provider', (page: string, event: string) => string>,
): NoticeLine {
  return {
    sentence: say[by === 'host' ? 'host' : 'provider'](providerName, eventTitle),
    to: paths.event(eventId),
  }
}
