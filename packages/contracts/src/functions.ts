import * as account from './account/account.ts'
import * as calendarFeed from './account/calendar-feed.ts'
import * as networkIdentity from './account/network-identity.ts'
import * as secondFactor from './account/second-factor.ts'
import * as signOn from './account/sign-on.ts'
import * as admin from './admin/admin.ts'
import * as errorReports from './admin/error-reports.ts'
import * as mails from './admin/mails.ts'
import * as answering from './attendance/answering.ts'
import * as waiting from './attendance/waiting.ts'
import * as conversation from './conversation/conversation.ts'
import * as social from './feed/social.ts'
import * as hosting from './hosting/hosting.ts'
import * as publishing from './hosting/publishing.ts'
import * as membership from './membership/membership.ts'
import * as moderation from './moderation/moderation.ts'
import * as provider from './provider/provider.ts'
import * as strategy from './strategy/strategy.ts'
import * as maps from './venue/maps.ts'
import * as venue from './venue/venue.ts'
import type { z } from './zod.ts'

/** Who may call a function; each step asks for what the one before it asks too. */
export type FunctionCaller =
  /** Anybody: what opens it is in the request. Such a function has a route of its own. */
  | 'visitor'
  /** A login that may still owe its second step, because that step is taken there. */
  | 'second step'
  /** A login, by its token. What the function asks beyond that it asks itself. */
  | 'login'
  /** A login that lives; from here on the function is one transaction. */
  | 'member'
  /** A member who has chosen a username. */
  | 'named member'
  | 'steward'
  | 'admin'

export type FunctionRow = {
  input: z.ZodType
  /** A `file` is bytes with a name. */
  output: z.ZodType | 'file'
  by: FunctionCaller
  /**
   * Sent twice, it changes nothing more (`same`), or its answer is a secret that nobody keeps (`never`). All others
   * do it once per Idempotency-Key.
   */
  repeat?: 'same' | 'never'
  /** Shut to a login of another app, which is not the account. */
  ownLogin?: true
  /** Calls under the same name follow each other, those of one member or of everybody; not for a mere login. */
  lock?: { of: 'member' | 'everybody'; name: string }
}

const membershipLock = { of: 'member', name: 'membership of a member' } as const

/** Every server function, `POST /functions/v1/<name>`: what it takes and gives, who may call it, and how often. */
export const functionTable = {
  // account
  account: {
    input: account.accountRequestSchema,
    output: account.accountReplySchema,
    by: 'login',
    repeat: 'same',
  },
  logins: {
    input: account.loginsRequestSchema,
    output: account.loginsReplySchema,
    by: 'login',
    repeat: 'same',
  },
  'end-login': {
    input: account.endLoginRequestSchema,
    output: account.endLoginReplySchema,
    by: 'login',
    repeat: 'same',
    ownLogin: true,
  },
  'my-data': {
    input: account.myDataRequestSchema,
    output: 'file',
    by: 'login',
    repeat: 'same',
    ownLogin: true,
  },
  'delete-account': {
    input: account.deleteAccountRequestSchema,
    output: account.deleteAccountReplySchema,
    by: 'login',
    repeat: 'same',
    ownLogin: true,
  },
  'keep-account': {
    input: account.keepAccountRequestSchema,
    output: account.keepAccountReplySchema,
    by: 'login',
    repeat: 'same',
    ownLogin: true,
  },
  'recovery-codes': {
    input: secondFactor.recoveryCodesRequestSchema,
    output: secondFactor.recoveryCodesReplySchema,
    by: 'login',
    repeat: 'never',
    ownLogin: true,
  },
  'recovery-codes-left': {
    input: secondFactor.recoveryCodesLeftRequestSchema,
    output: secondFactor.recoveryCodesLeftReplySchema,
    by: 'member',
  },
  'redeem-recovery-code': {
    input: secondFactor.redeemRecoveryCodeRequestSchema,
    output: secondFactor.redeemRecoveryCodeReplySchema,
    by: 'second step',
    repeat: 'never',
    ownLogin: true,
  },
  'sso-code': {
    input: signOn.ssoCodeRequestSchema,
    output: signOn.ssoCodeReplySchema,
    by: 'login',
    repeat: 'never',
  },
  'sso-exchange': {
    input: signOn.ssoExchangeRequestSchema,
    output: signOn.ssoExchangeReplySchema,
    by: 'visitor',
  },
  'network-identity': {
    input: networkIdentity.networkIdentityRequestSchema,
    output: networkIdentity.networkIdentityReplySchema,
    by: 'member',
  },
  'calendar-feed': {
    input: calendarFeed.calendarFeedRequestSchema,
    output: calendarFeed.calendarFeedReplySchema,
    by: 'member',
    repeat: 'same',
  },
  'renew-calendar-feed': {
    input: calendarFeed.renewCalendarFeedRequestSchema,
    output: calendarFeed.renewCalendarFeedReplySchema,
    by: 'member',
    repeat: 'never',
    ownLogin: true,
  },
  'end-calendar-feed': {
    input: calendarFeed.endCalendarFeedRequestSchema,
    output: calendarFeed.endCalendarFeedReplySchema,
    by: 'member',
    repeat: 'same',
    ownLogin: true,
  },
  // attendance
  answer: { input: answering.answerRequestSchema, output: answering.answerReplySchema, by: 'login' },
  'set-answering': {
    input: answering.setAnsweringRequestSchema,
    output: answering.setAnsweringReplySchema,
    by: 'login',
    repeat: 'same',
  },
  'decide-answer': {
    input: answering.decideAnswerRequestSchema,
    output: answering.decideAnswerReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'invite-guest': {
    input: answering.inviteGuestRequestSchema,
    output: answering.invitationReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'end-invitation': {
    input: answering.endInvitationRequestSchema,
    output: answering.invitationReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'join-waiting-list': {
    input: waiting.joinWaitingListRequestSchema,
    output: waiting.waitingReplySchema,
    by: 'login',
    repeat: 'same',
  },
  'leave-waiting-list': {
    input: waiting.leaveWaitingListRequestSchema,
    output: waiting.waitingReplySchema,
    by: 'login',
    repeat: 'same',
  },
  'answer-offer': {
    input: waiting.answerOfferRequestSchema,
    output: waiting.answerOfferReplySchema,
    by: 'member',
    repeat: 'same',
  },
  'lower-capacity': {
    input: waiting.lowerCapacityRequestSchema,
    output: waiting.lowerCapacityReplySchema,
    by: 'login',
    repeat: 'same',
  },
  // hosting
  'invite-host': {
    input: hosting.inviteHostRequestSchema,
    output: hosting.hostingReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'answer-host-invitation': {
    input: hosting.answerHostInvitationRequestSchema,
    output: hosting.hostingReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'end-hosting': {
    input: hosting.endHostingRequestSchema,
    output: hosting.hostingReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'message-guests': {
    input: conversation.messageGuestsRequestSchema,
    output: conversation.messageGuestsReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'schedule-publishing': {
    input: publishing.schedulePublishingRequestSchema,
    output: publishing.schedulePublishingReplySchema,
    by: 'login',
    repeat: 'same',
  },
  // conversation
  'say-comment': {
    input: conversation.sayCommentRequestSchema,
    output: conversation.commentReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'change-comment': {
    input: conversation.changeCommentRequestSchema,
    output: conversation.commentReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'remove-comment': {
    input: conversation.removeCommentRequestSchema,
    output: conversation.commentReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'pin-comment': {
    input: conversation.pinCommentRequestSchema,
    output: conversation.commentReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  // venue
  'save-venue': {
    input: venue.venueInputSchema,
    output: venue.saveVenueReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'close-venue': {
    input: venue.closeVenueRequestSchema,
    output: venue.closeVenueReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'delete-venue': {
    input: venue.deleteVenueRequestSchema,
    output: venue.deleteVenueReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'find-place': {
    input: maps.findPlaceRequestSchema,
    output: maps.findPlaceReplySchema,
    by: 'login',
    repeat: 'same',
  },
  // provider
  'save-provider': {
    input: provider.providerInputSchema,
    output: provider.saveProviderReplySchema,
    by: 'named member',
    repeat: 'same',
    lock: { of: 'member', name: 'page of a member' },
  },
  'submit-provider': {
    input: provider.submitProviderRequestSchema,
    output: provider.submitProviderReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'pause-provider': {
    input: provider.pauseProviderRequestSchema,
    output: provider.pauseProviderReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'review-provider': {
    input: provider.reviewProviderRequestSchema,
    output: provider.reviewProviderReplySchema,
    by: 'admin',
    repeat: 'same',
  },
  'list-provider': {
    input: provider.listProviderRequestSchema,
    output: provider.listingReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'answer-listing': {
    input: provider.answerListingRequestSchema,
    output: provider.listingReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  // enquiry
  'ask-provider': {
    input: provider.askProviderRequestSchema,
    output: provider.enquiryReplySchema,
    by: 'named member',
    repeat: 'same',
    lock: { of: 'member', name: 'enquiries of a member' },
  },
  'answer-enquiry': {
    input: provider.answerEnquiryRequestSchema,
    output: provider.enquiryReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  // feed
  'save-post': {
    input: social.savePostRequestSchema,
    output: social.savePostReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'delete-post': {
    input: social.deletePostRequestSchema,
    output: social.savePostReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'react-to-post': {
    input: social.reactToPostRequestSchema,
    output: social.reactToPostReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'save-comment': {
    input: social.saveCommentRequestSchema,
    output: social.saveCommentReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'delete-comment': {
    input: social.deleteCommentRequestSchema,
    output: social.deleteCommentReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  // membership
  'choose-circle': {
    input: membership.chooseCircleRequestSchema,
    output: membership.chooseCircleReplySchema,
    by: 'named member',
    repeat: 'same',
    lock: membershipLock,
  },
  'save-pledge': {
    input: membership.savePledgeRequestSchema,
    output: membership.savePledgeReplySchema,
    by: 'named member',
    repeat: 'same',
    lock: membershipLock,
  },
  'ask-stewardship': {
    input: membership.askStewardshipRequestSchema,
    output: membership.stewardshipReplySchema,
    by: 'named member',
    repeat: 'same',
    lock: membershipLock,
  },
  'withdraw-stewardship': {
    input: membership.withdrawStewardshipRequestSchema,
    output: membership.stewardshipReplySchema,
    by: 'named member',
    repeat: 'same',
    lock: membershipLock,
  },
  'decide-stewardship': {
    input: membership.decideStewardshipRequestSchema,
    output: membership.stewardshipReplySchema,
    by: 'steward',
    repeat: 'same',
  },
  // strategy
  'save-vision': {
    input: strategy.saveVisionRequestSchema,
    output: strategy.saveVisionReplySchema,
    by: 'steward',
    repeat: 'same',
    lock: { of: 'everybody', name: 'vision' },
  },
  'save-goal': {
    input: strategy.saveGoalRequestSchema,
    output: strategy.strategyIdReplySchema,
    by: 'steward',
    repeat: 'same',
    lock: { of: 'everybody', name: 'goals' },
  },
  'delete-goal': {
    input: strategy.strategyIdRequestSchema,
    output: strategy.strategyIdReplySchema,
    by: 'steward',
    repeat: 'same',
  },
  'save-roadmap-item': {
    input: strategy.saveRoadmapItemRequestSchema,
    output: strategy.strategyIdReplySchema,
    by: 'steward',
    repeat: 'same',
  },
  'delete-roadmap-item': {
    input: strategy.strategyIdRequestSchema,
    output: strategy.strategyIdReplySchema,
    by: 'steward',
    repeat: 'same',
  },
  'say-on-roadmap': {
    input: strategy.sayOnRoadmapRequestSchema,
    output: strategy.strategyIdReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'remove-roadmap-comment': {
    input: strategy.strategyIdRequestSchema,
    output: strategy.strategyIdReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  // moderation
  report: {
    input: moderation.reportRequestSchema,
    output: moderation.reportReplySchema,
    by: 'member',
    repeat: 'same',
    lock: { of: 'member', name: 'reports of a member' },
  },
  'handle-report': {
    input: moderation.handleReportRequestSchema,
    output: moderation.handleReportReplySchema,
    by: 'admin',
  },
  'warn-member': {
    input: moderation.warnMemberRequestSchema,
    output: moderation.moderationReplySchema,
    by: 'admin',
  },
  'suspend-member': {
    input: moderation.suspendMemberRequestSchema,
    output: moderation.suspensionReplySchema,
    by: 'admin',
    repeat: 'same',
  },
  'lift-suspension': {
    input: moderation.liftSuspensionRequestSchema,
    output: moderation.moderationReplySchema,
    by: 'admin',
    repeat: 'same',
  },
  'answer-appeal': {
    input: moderation.answerAppealRequestSchema,
    output: moderation.moderationReplySchema,
    by: 'admin',
  },
  'call-off-event': {
    input: moderation.callOffEventRequestSchema,
    output: moderation.moderationReplySchema,
    by: 'admin',
  },
  suspension: {
    input: moderation.suspensionRequestSchema,
    output: moderation.suspensionStandingSchema,
    by: 'visitor',
  },
  appeal: { input: moderation.appealRequestSchema, output: moderation.moderationReplySchema, by: 'visitor' },
  // admin
  'set-role': {
    input: admin.setRoleRequestSchema,
    output: admin.setRoleReplySchema,
    by: 'admin',
    repeat: 'same',
  },
  'feature-event': {
    input: admin.featureEventRequestSchema,
    output: admin.featureEventReplySchema,
    by: 'admin',
    repeat: 'same',
  },
  'retry-job': {
    input: admin.retryJobRequestSchema,
    output: admin.retryJobReplySchema,
    by: 'admin',
    repeat: 'same',
  },
  'solve-error': {
    input: errorReports.solveErrorRequestSchema,
    output: errorReports.solveErrorReplySchema,
    by: 'admin',
    repeat: 'same',
  },
  house: { input: admin.siteRequestSchema, output: admin.siteReplySchema, by: 'admin', repeat: 'same' },
  'set-sign-ups': {
    input: admin.setSignUpsRequestSchema,
    output: admin.setSignUpsReplySchema,
    by: 'admin',
    repeat: 'same',
  },
  announce: {
    input: admin.announceRequestSchema,
    output: admin.announcementReplySchema,
    by: 'admin',
    repeat: 'same',
  },
  'end-announcement': {
    input: admin.endAnnouncementRequestSchema,
    output: admin.announcementReplySchema,
    by: 'admin',
    repeat: 'same',
  },
  'export-list': { input: admin.exportListRequestSchema, output: 'file', by: 'admin', repeat: 'same' },
  'retry-mail': {
    input: mails.retryMailRequestSchema,
    output: mails.retryMailReplySchema,
    by: 'admin',
    repeat: 'same',
  },
  'retry-mails': {
    input: mails.retryMailsRequestSchema,
    output: mails.retryMailsReplySchema,
    by: 'admin',
    repeat: 'same',
  },
} as const satisfies Record<string, FunctionRow>

export type FunctionTable = typeof functionTable
export type FunctionName = keyof FunctionTable
/** What a client sends to a function. */
export type FunctionRequest<Name extends FunctionName> = z.input<FunctionTable[Name]['input']>
/** What a client gets from a function; nothing is said here of files. */
export type FunctionReply<Name extends FunctionName> = FunctionTable[Name] extends {
  output: infer Schema extends z.ZodType
}
  ? z.output<Schema>
  : never
