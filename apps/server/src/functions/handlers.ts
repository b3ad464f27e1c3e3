import type { Auth } from '../auth/index.ts'
import type { EnginePart } from '../engine.ts'
import type { SignOn } from '../sign-on/index.ts'
import type { PictureStore } from '../storage/index.ts'
import { createAccount } from './account/account.ts'
import { calendarFeed, endCalendarFeed, renewCalendarFeed } from './account/calendar-feed.ts'
import { createDeleteAccount, createKeepAccount } from './account/deletion.ts'
import { createEndLogin, createLogins } from './account/logins.ts'
import { createMyData } from './account/my-data.ts'
import { createNetworkIdentity } from './account/network-identity.ts'
import {
  createRecoveryCodes,
  createRecoveryCodesLeft,
  createRedeemRecoveryCode,
} from './account/recovery-codes.ts'
import { createSsoCode } from './account/sso-code.ts'
import { announce, endAnnouncement } from './admin/announcements.ts'
import { exportList } from './admin/export-list.ts'
import { featureEvent } from './admin/feature-event.ts'
import { house, setGuestAnswers, setSignUps } from './admin/house.ts'
import { retryJob } from './admin/retry-job.ts'
import { retryMail } from './admin/retry-mail.ts'
import { retryMails } from './admin/retry-mails.ts'
import { setRole } from './admin/set-role.ts'
import { solveError } from './admin/solve-error.ts'
import { answer } from './attendance/answer.ts'
import { answerOffer } from './attendance/answer-offer.ts'
import { createInviteByEmail } from './attendance/by-email/invite-by-email.ts'
import { createInvitePeople } from './attendance/by-email/invite-people.ts'
import { createListEmailInvitations } from './attendance/by-email/list-email-invitations.ts'
import { createPreviewEmailInvitations } from './attendance/by-email/preview-email-invitations.ts'
import { previewPeopleInvitations } from './attendance/by-email/preview-people-invitations.ts'
import { remindEmailInvitations } from './attendance/by-email/remind-email-invitations.ts'
import { resendEmailInvitation } from './attendance/by-email/resend-email-invitation.ts'
import { takeBackEmailInvitation } from './attendance/by-email/take-back-email-invitation.ts'
import { checkIn } from './attendance/check-in.ts'
import { createDecideAnswer } from './attendance/decide-answer.ts'
import { endInvitation } from './attendance/end-invitation.ts'
import { inviteGuest } from './attendance/invite-guest.ts'
import { joinWaitingList } from './attendance/join-waiting-list.ts'
import { leaveWaitingList } from './attendance/leave-waiting-list.ts'
import { lowerCapacity } from './attendance/lower-capacity.ts'
import { setAnswering } from './attendance/set-answering.ts'
import { setPlaceKinds } from './attendance/set-place-kinds.ts'
import { addWalkIn, removeWalkIn } from './attendance/walk-ins.ts'
import { changeComment } from './conversation/change-comment.ts'
import { pinComment } from './conversation/pin-comment.ts'
import { removeComment } from './conversation/remove-comment.ts'
import { sayComment } from './conversation/say-comment.ts'
import { answerEnquiry } from './enquiry/answer-enquiry.ts'
import { answerRequest } from './enquiry/answer-request.ts'
import { askMember } from './enquiry/ask-member.ts'
import { askProvider } from './enquiry/ask-provider.ts'
import { addPhoto } from './event/add-photo.ts'
import { askPhotoRemoval } from './event/ask-photo-removal.ts'
import { changePhoto } from './event/change-photo.ts'
import { removePhoto } from './event/remove-photo.ts'
import { saveEvening } from './event/save-evening.ts'
import { sharePhotos } from './event/share-photos.ts'
import { deleteComment } from './feed/delete-comment.ts'
import { deletePost } from './feed/delete-post.ts'
import { reactToPost } from './feed/react-to-post.ts'
import { saveComment } from './feed/save-comment.ts'
import { savePost } from './feed/save-post.ts'
import type { Handlers } from './handler.ts'
import { answerHostInvitation } from './hosting/answer-host-invitation.ts'
import { endHosting } from './hosting/end-hosting.ts'
import { inviteHost } from './hosting/invite-host.ts'
import { messageGuests } from './hosting/message-guests.ts'
import { createSchedulePublishing } from './hosting/schedule-publishing.ts'
import { writeToPeople } from './hosting/write-to-people.ts'
import { askStewardship } from './membership/ask-stewardship.ts'
import { chooseCircle } from './membership/choose-circle.ts'
import { decideStewardship } from './membership/decide-stewardship.ts'
import { savePledge } from './membership/save-pledge.ts'
import { withdrawStewardship } from './membership/withdraw-stewardship.ts'
import { createAnswerAppeal } from './moderation/answer-appeal.ts'
import { callOffEvent } from './moderation/call-off-event.ts'
import { handleReport } from './moderation/handle-report.ts'
import { liftSuspension } from './moderation/lift-suspension.ts'
import { report } from './moderation/report.ts'
import { createSuspendMember } from './moderation/suspend-member.ts'
import { warnMember } from './moderation/warn-member.ts'
import { answerListing } from './provider/answer-listing.ts'
import { listProvider } from './provider/list-provider.ts'
import { pauseProvider } from './provider/pause-provider.ts'
import { reviewProvider } from './provider/review-provider.ts'
import { saveProvider } from './provider/save-provider.ts'
import { submitProvider } from './provider/submit-provider.ts'
import { answerSeries } from './series/answer-series.ts'
import { changeDates } from './series/change-dates.ts'
import { changeRule } from './series/change-rule.ts'
import { endSeries } from './series/end-series.ts'
import { messageSeries } from './series/message-series.ts'
import { setSeriesTerms } from './series/set-series-terms.ts'
import { resumeDates, skipDates } from './series/skip-dates.ts'
import { splitSeries } from './series/split-series.ts'
import { startSeries } from './series/start-series.ts'
import { undoDates } from './series/undo-dates.ts'
import { deleteGoal, saveGoal } from './strategy/goals.ts'
import { removeRoadmapComment, sayOnRoadmap } from './strategy/roadmap-comments.ts'
import { deleteRoadmapItem, saveRoadmapItem } from './strategy/roadmap-items.ts'
import { saveVision } from './strategy/save-vision.ts'
import { answerTranslation } from './translation/answer-translation.ts'
import { offerTranslation } from './translation/offer-translation.ts'
import { saveTranslation } from './translation/save-translation.ts'
import { setOriginalLanguage } from './translation/set-original-language.ts'
import { closeVenue } from './venue/close-venue.ts'
import { deleteVenue } from './venue/delete-venue.ts'
import { createFindPlace } from './venue/find-place.ts'
import { saveVenue } from './venue/save-venue.ts'

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
    'check-in': checkIn,
    'add-walk-in': addWalkIn,
    'remove-walk-in': removeWalkIn,
    'decide-answer': createDecideAnswer(auth.guestSecrets),
    'invite-guest': inviteGuest,
    'end-invitation': endInvitation,
    'preview-email-invitations': createPreviewEmailInvitations(auth.guestSecrets),
    'invite-by-email': createInviteByEmail(auth.guestSecrets),
    'preview-people-invitations': previewPeopleInvitations,
    'resend-email-invitation': resendEmailInvitation,
    'take-back-email-invitation': takeBackEmailInvitation,
    'invite-people': createInvitePeople(auth.guestSecrets),
    'remind-email-invitations': remindEmailInvitations,
    'list-email-invitations': createListEmailInvitations(auth.guestSecrets),
    'join-waiting-list': joinWaitingList,
    'leave-waiting-list': leaveWaitingList,
    'answer-offer': answerOffer,
    'lower-capacity': lowerCapacity,
    'set-place-kinds': setPlaceKinds,
    'save-evening': saveEvening,
    'set-original-language': setOriginalLanguage,
    'save-translation': saveTranslation,
    'offer-translation': offerTranslation,
    'answer-translation': answerTranslation,
    'invite-host': inviteHost,
    'answer-host-invitation': answerHostInvitation,
    'end-hosting': endHosting,
    'message-guests': messageGuests,
    'message-series': messageSeries,
    'write-to-people': writeToPeople,
    'schedule-publishing': createSchedulePublishing(engine),
    'share-photos': sharePhotos,
    'add-photo': addPhoto,
    'change-photo': changePhoto,
    'remove-photo': removePhoto,
    'ask-photo-removal': askPhotoRemoval,
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
    'start-series': startSeries,
    'change-dates': changeDates,
    'undo-dates': undoDates,
    'change-rule': changeRule,
    'split-series': splitSeries,
    'skip-dates': skipDates,
    'resume-dates': resumeDates,
    'end-series': endSeries,
    'answer-series': answerSeries,
    'set-series-terms': setSeriesTerms,
    'ask-member': askMember,
    'answer-request': answerRequest,
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
    'warn-member': warnMember,
    'suspend-member': createSuspendMember(auth),
    'lift-suspension': liftSuspension,
    'answer-appeal': createAnswerAppeal(auth),
    'call-off-event': callOffEvent,
    'set-role': setRole,
    'feature-event': featureEvent,
    'retry-job': retryJob,
    'solve-error': solveError,
    house,
    'set-sign-ups': setSignUps,
    'set-guest-answers': setGuestAnswers,
    announce,
    'end-announcement': endAnnouncement,
    'export-list': exportList,
    'retry-mail': retryMail,
    'retry-mails': retryMails,
  }
}
