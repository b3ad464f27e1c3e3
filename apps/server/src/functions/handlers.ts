import type { Auth } from '../auth/index.ts'
import type { EnginePart } from '../engine.ts'
import type { SignOn } from '../sign-on/index.ts'
import type { PictureStore } from '../storage/index.ts'
import { createAccount } from './account/account.ts'
import { createDeleteAccount, createKeepAccount } from './account/deletion.ts'
import { createEndLogin, createLogins } from './account/logins.ts'
import { createMyData } from './account/my-data.ts'
import { announce, endAnnouncement } from './admin/announcements.ts'
import { exportList } from './admin/export-list.ts'
import { featureEvent } from './admin/feature-event.ts'
import { house, setSignUps } from './admin/house.ts'
import { retryJob } from './admin/retry-job.ts'
import { setRole } from './admin/set-role.ts'
import { solveError } from './admin/solve-error.ts'
import { answer } from './answer.ts'
import { decideAnswer } from './answering/decide-answer.ts'
import { endInvitation } from './answering/end-invitation.ts'
import { inviteGuest } from './answering/invite-guest.ts'
import { setAnswering } from './answering/set-answering.ts'
import { calendarFeed, endCalendarFeed, renewCalendarFeed } from './calendar-feed.ts'
import { handleReport } from './care/handle-report.ts'
import { report } from './care/report.ts'
import { createSuspensionHandlers } from './care/suspensions.ts'
import { changeComment } from './conversation/change-comment.ts'
import { messageGuests } from './conversation/message-guests.ts'
import { pinComment } from './conversation/pin-comment.ts'
import { removeComment } from './conversation/remove-comment.ts'
import { sayComment } from './conversation/say-comment.ts'
import { answerEnquiry } from './enquiries/answer-enquiry.ts'
import { askProvider } from './enquiries/ask-provider.ts'
import { createFindPlace } from './find-place.ts'
import type { Handlers } from './handler.ts'
import { answerHostInvitation } from './hosts/answer-host-invitation.ts'
import { endHosting } from './hosts/end-hosting.ts'
import { inviteHost } from './hosts/invite-host.ts'
import { retryMail } from './mails/retry-mail.ts'
import { retryMails } from './mails/retry-mails.ts'
import { askStewardship } from './membership/ask-stewardship.ts'
import { chooseCircle } from './membership/choose-circle.ts'
import { decideStewardship } from './membership/decide-stewardship.ts'
import { savePledge } from './membership/save-pledge.ts'
import { withdrawStewardship } from './membership/withdraw-stewardship.ts'
import { createNetworkIdentity } from './network-identity.ts'
import { answerListing } from './providers/answer-listing.ts'
import { listProvider } from './providers/list-provider.ts'
import { pauseProvider } from './providers/pause-provider.ts'
import { reviewProvider } from './providers/review-provider.ts'
import { saveProvider } from './providers/save-provider.ts'
import { submitProvider } from './providers/submit-provider.ts'
import { createSchedulePublishing } from './publishing/schedule-publishing.ts'
import { createRecoveryCodes, createRecoveryCodesLeft, createRedeemRecoveryCode } from './recovery-codes.ts'
import { deleteComment } from './social/delete-comment.ts'
import { deletePost } from './social/delete-post.ts'
import { reactToPost } from './social/react-to-post.ts'
import { saveComment } from './social/save-comment.ts'
import { savePost } from './social/save-post.ts'
import { createSsoCode } from './sso-code.ts'
import { deleteGoal, saveGoal } from './strategy/goals.ts'
import { removeRoadmapComment, sayOnRoadmap } from './strategy/roadmap-comments.ts'
import { deleteRoadmapItem, saveRoadmapItem } from './strategy/roadmap-items.ts'
import { saveVision } from './strategy/save-vision.ts'
import { closeVenue } from './venues/close-venue.ts'
import { deleteVenue } from './venues/delete-venue.ts'
import { saveVenue } from './venues/save-venue.ts'
import { answerOffer } from './waiting/answer-offer.ts'
import { joinWaitingList } from './waiting/join-waiting-list.ts'
import { leaveWaitingList } from './waiting/leave-waiting-list.ts'
import { lowerCapacity } from './waiting/lower-capacity.ts'

/** What does each function, in the order of the table of functions. One that is missing here does not compile. */
export function createHandlers({
  auth,
  signOn,
  engine,
  pictures,
}: {
  auth: Auth
  signOn: SignOn
  engine: Pick<EnginePart, 'keys' | 'publishDraft'>
  pictures: PictureStore
}): Handlers {
  const { config } = auth.parts
  return {
    account: createAccount(auth),
    logins: createLogins(auth),
    'end-login': createEndLogin(auth),
    'my-data': createMyData(auth, pictures),
    'delete-account': createDeleteAccount(auth),
    'keep-account': createKeepAccount(auth),
    'recovery-codes': createRecoveryCodes(auth),
    'recovery-codes-left': createRecoveryCodesLeft(auth),
    'redeem-recovery-code': createRedeemRecoveryCode(auth),
    'sso-code': createSsoCode(signOn),
    'network-identity': createNetworkIdentity(engine.keys),
    'calendar-feed': calendarFeed,
    'renew-calendar-feed': renewCalendarFeed,
    'end-calendar-feed': endCalendarFeed,
    answer,
    'set-answering': setAnswering,
    'decide-answer': decideAnswer,
    'invite-guest': inviteGuest,
    'end-invitation': endInvitation,
    'join-waiting-list': joinWaitingList,
    'leave-waiting-list': leaveWaitingList,
    'answer-offer': answerOffer,
    'lower-capacity': lowerCapacity,
    'invite-host': inviteHost,
    'answer-host-invitation': answerHostInvitation,
    'end-hosting': endHosting,
    'message-guests': messageGuests,
    'schedule-publishing': createSchedulePublishing(engine),
    'say-comment': sayComment,
    'change-comment': changeComment,
    'remove-comment': removeComment,
    'pin-comment': pinComment,
    'save-venue': saveVenue,
    'close-venue': closeVenue,
    'delete-venue': deleteVenue,
    'find-place': config.GEOCODER_URL ? createFindPlace(config.GEOCODER_URL) : undefined,
    'save-provider': saveProvider,
    'submit-provider': submitProvider,
    'pause-provider': pauseProvider,
    'review-provider': reviewProvider,
    'list-provider': listProvider,
    'answer-listing': answerListing,
    'ask-provider': askProvider,
    'answer-enquiry': answerEnquiry,
    'save-post': savePost,
    'delete-post': deletePost,
    'react-to-post': reactToPost,
    'save-comment': saveComment,
    'delete-comment': deleteComment,
    'choose-circle': chooseCircle,
    'save-pledge': savePledge,
    'ask-stewardship': askStewardship,
    'withdraw-stewardship': withdrawStewardship,
    'decide-stewardship': decideStewardship,
    'save-vision': saveVision,
    'save-goal': saveGoal,
    'delete-goal': deleteGoal,
    'save-roadmap-item': saveRoadmapItem,
    'delete-roadmap-item': deleteRoadmapItem,
    'say-on-roadmap': sayOnRoadmap,
    'remove-roadmap-comment': removeRoadmapComment,
    report,
    'handle-report': handleReport,
    'set-role': setRole,
    'feature-event': featureEvent,
    'retry-job': retryJob,
    'solve-error': solveError,
    house,
    'set-sign-ups': setSignUps,
    announce,
    'end-announcement': endAnnouncement,
    'export-list': exportList,
    'retry-mail': retryMail,
    'retry-mails': retryMails,
    ...createSuspensionHandlers(auth),
  }
}
