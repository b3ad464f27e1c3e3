import type {
  AccountReply,
  AnnouncementReply,
  AnnounceRequest,
  AnswerAppealRequest,
  AnswerEnquiryRequest,
  AnswerHostInvitationRequest,
  AnswerListingRequest,
  AnswerOfferReply,
  AnswerOfferRequest,
  AnswerReply,
  AnswerRequest,
  AppealRequest,
  AskProviderRequest,
  AskStewardshipRequest,
  CalendarFeedReply,
  CallOffEventRequest,
  CareReply,
  ChangeCommentRequest,
  ChooseCircleReply,
  ChooseCircleRequest,
  CommentReply,
  DecideAnswerReply,
  DecideAnswerRequest,
  DecideStewardshipRequest,
  DeleteAccountReply,
  DeleteAccountRequest,
  DeleteCommentReply,
  DeleteCommentRequest,
  DeletePostRequest,
  EndAnnouncementRequest,
  EndHostingRequest,
  EndInvitationRequest,
  EnquiryReply,
  ExportListRequest,
  FeatureEventReply,
  FeatureEventRequest,
  FoundPlace,
  HandleReportReply,
  HandleReportRequest,
  HostingReply,
  HouseReply,
  InvitationReply,
  InviteGuestRequest,
  InviteHostRequest,
  JoinWaitingListRequest,
  LeaveWaitingListRequest,
  LiftSuspensionRequest,
  ListingReply,
  ListProviderRequest,
  Login,
  LowerCapacityReply,
  LowerCapacityRequest,
  MessageGuestsReply,
  MessageGuestsRequest,
  NetworkIdentityReply,
  PauseProviderReply,
  PauseProviderRequest,
  PinCommentRequest,
  ProviderInput,
  ReactToPostReply,
  ReactToPostRequest,
  RecoveryCodesLeftReply,
  RecoveryCodesReply,
  RedeemRecoveryCodeReply,
  RedeemRecoveryCodeRequest,
  RemoveCommentRequest,
  RenewCalendarFeedReply,
  ReportReply,
  ReportRequest,
  RetryJobReply,
  RetryJobRequest,
  RetryMailReply,
  RetryMailRequest,
  RetryMailsReply,
  RetryMailsRequest,
  ReviewProviderReply,
  ReviewProviderRequest,
  SaveCommentReply,
  SaveCommentRequest,
  SaveGoalRequest,
  SavePledgeReply,
  SavePledgeRequest,
  SavePostReply,
  SavePostRequest,
  SaveProviderReply,
  SaveRoadmapItemRequest,
  SaveVisionReply,
  SaveVisionRequest,
  SayCommentRequest,
  SayOnRoadmapRequest,
  SchedulePublishingReply,
  SchedulePublishingRequest,
  SetAnsweringReply,
  SetAnsweringRequest,
  SetRoleReply,
  SetRoleRequest,
  SetSignUpsReply,
  SetSignUpsRequest,
  SolveErrorReply,
  SolveErrorRequest,
  SsoCodeReply,
  SsoCodeRequest,
  SsoExchangeReply,
  SsoExchangeRequest,
  StewardshipReply,
  StrategyIdReply,
  StrategyIdRequest,
  SubmitProviderReply,
  SubmitProviderRequest,
  SuspendMemberRequest,
  SuspensionReply,
  SuspensionRequest,
  SuspensionStanding,
  VenueInput,
  WaitingReply,
  WarnMemberRequest,
} from '@hearth/contracts'
import { AppError, type ErrorCode, errorCodes, type FieldProblems } from '@hearth/contracts/errors'
import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'

// The schemas of contracts are for whoever must not trust: here they would weigh more than the client itself.

/** Every function of the backend: what it takes and what it gives. A new one gets its line here. */
export type BackendFunctions = {
  answer: { request: AnswerRequest; reply: AnswerReply }
  'set-answering': { request: SetAnsweringRequest; reply: SetAnsweringReply }
  'decide-answer': { request: DecideAnswerRequest; reply: DecideAnswerReply }
  'invite-guest': { request: InviteGuestRequest; reply: InvitationReply }
  'end-invitation': { request: EndInvitationRequest; reply: InvitationReply }
  'network-identity': { request: { publicKey: string }; reply: NetworkIdentityReply }
  account: { request: Record<string, never>; reply: AccountReply }
  logins: { request: Record<string, never>; reply: Login[] }
  'end-login': { request: { loginId: string }; reply: { loginId: string } }
  /** A zip archive. */
  'my-data': { request: Record<string, never>; reply: Blob }
  'delete-account': { request: DeleteAccountRequest; reply: DeleteAccountReply }
  'keep-account': { request: Record<string, never>; reply: { kept: boolean } }
  'recovery-codes': { request: Record<string, never>; reply: RecoveryCodesReply }
  'recovery-codes-left': { request: Record<string, never>; reply: RecoveryCodesLeftReply }
  'redeem-recovery-code': { request: RedeemRecoveryCodeRequest; reply: RedeemRecoveryCodeReply }
  'calendar-feed': { request: Record<string, never>; reply: CalendarFeedReply }
  'renew-calendar-feed': { request: Record<string, never>; reply: RenewCalendarFeedReply }
  'end-calendar-feed': { request: Record<string, never>; reply: { ended: boolean } }
  'retry-mail': { request: RetryMailRequest; reply: RetryMailReply }
  'retry-mails': { request: RetryMailsRequest; reply: RetryMailsReply }
  'find-place': { request: { text: string }; reply: { places: FoundPlace[] } }
  'save-venue': { request: VenueInput; reply: { venueId: string } }
  'close-venue': {
    request: { venueId: string; isClosed: boolean }
    reply: { venueId: string; status: 'open' | 'closed' }
  }
  'delete-venue': { request: { venueId: string }; reply: { venueId: string } }
  'sso-code': { request: SsoCodeRequest; reply: SsoCodeReply }
  'sso-exchange': { request: SsoExchangeRequest; reply: SsoExchangeReply }
  'save-provider': { request: ProviderInput; reply: SaveProviderReply }
  'submit-provider': { request: SubmitProviderRequest; reply: SubmitProviderReply }
  'pause-provider': { request: PauseProviderRequest; reply: PauseProviderReply }
  'review-provider': { request: ReviewProviderRequest; reply: ReviewProviderReply }
  'list-provider': { request: ListProviderRequest; reply: ListingReply }
  'answer-listing': { request: AnswerListingRequest; reply: ListingReply }
  'invite-host': { request: InviteHostRequest; reply: HostingReply }
  'answer-host-invitation': { request: AnswerHostInvitationRequest; reply: HostingReply }
  'end-hosting': { request: EndHostingRequest; reply: HostingReply }
  'say-comment': { request: SayCommentRequest; reply: CommentReply }
  'change-comment': { request: ChangeCommentRequest; reply: CommentReply }
  'remove-comment': { request: RemoveCommentRequest; reply: CommentReply }
  'pin-comment': { request: PinCommentRequest; reply: CommentReply }
  'message-guests': { request: MessageGuestsRequest; reply: MessageGuestsReply }
  report: { request: ReportRequest; reply: ReportReply }
  'handle-report': { request: HandleReportRequest; reply: HandleReportReply }
  'warn-member': { request: WarnMemberRequest; reply: CareReply }
  'suspend-member': { request: SuspendMemberRequest; reply: SuspensionReply }
  'lift-suspension': { request: LiftSuspensionRequest; reply: CareReply }
  'answer-appeal': { request: AnswerAppealRequest; reply: CareReply }
  'call-off-event': { request: CallOffEventRequest; reply: CareReply }
  /** Open without a sign-in. */
  suspension: { request: SuspensionRequest; reply: SuspensionStanding }
  /** Open without a sign-in. */
  appeal: { request: AppealRequest; reply: CareReply }
  'join-waiting-list': { request: JoinWaitingListRequest; reply: WaitingReply }
  'leave-waiting-list': { request: LeaveWaitingListRequest; reply: WaitingReply }
  'answer-offer': { request: AnswerOfferRequest; reply: AnswerOfferReply }
  'lower-capacity': { request: LowerCapacityRequest; reply: LowerCapacityReply }
  'schedule-publishing': { request: SchedulePublishingRequest; reply: SchedulePublishingReply }
  'ask-provider': { request: AskProviderRequest; reply: EnquiryReply }
  'feature-event': { request: FeatureEventRequest; reply: FeatureEventReply }
  'retry-job': { request: RetryJobRequest; reply: RetryJobReply }
  'solve-error': { request: SolveErrorRequest; reply: SolveErrorReply }
  house: { request: Record<string, never>; reply: HouseReply }
  'set-sign-ups': { request: SetSignUpsRequest; reply: SetSignUpsReply }
  announce: { request: AnnounceRequest; reply: AnnouncementReply }
  'end-announcement': { request: EndAnnouncementRequest; reply: AnnouncementReply }
  /** A CSV file. */
  'export-list': { request: ExportListRequest; reply: Blob }
  'set-role': { request: SetRoleRequest; reply: SetRoleReply }
  'answer-enquiry': { request: AnswerEnquiryRequest; reply: EnquiryReply }
  'save-post': { request: SavePostRequest; reply: SavePostReply }
  'delete-post': { request: DeletePostRequest; reply: SavePostReply }
  'react-to-post': { request: ReactToPostRequest; reply: ReactToPostReply }
  'save-comment': { request: SaveCommentRequest; reply: SaveCommentReply }
  'delete-comment': { request: DeleteCommentRequest; reply: DeleteCommentReply }
  'choose-circle': { request: ChooseCircleRequest; reply: ChooseCircleReply }
  'save-pledge': { request: SavePledgeRequest; reply: SavePledgeReply }
  'ask-stewardship': { request: AskStewardshipRequest; reply: StewardshipReply }
  'withdraw-stewardship': { request: { id: string }; reply: StewardshipReply }
  'decide-stewardship': { request: DecideStewardshipRequest; reply: StewardshipReply }
  'save-vision': { request: SaveVisionRequest; reply: SaveVisionReply }
  'save-goal': { request: SaveGoalRequest; reply: StrategyIdReply }
  'delete-goal': { request: StrategyIdRequest; reply: StrategyIdReply }
  'save-roadmap-item': { request: SaveRoadmapItemRequest; reply: StrategyIdReply }
  'delete-roadmap-item': { request: StrategyIdRequest; reply: StrategyIdReply }
  'say-on-roadmap': { request: SayOnRoadmapRequest; reply: StrategyIdReply }
  'remove-roadmap-comment': { request: StrategyIdRequest; reply: StrategyIdReply }
}

export const unavailable = 'Hearth cannot be reached right now. Please try again.'

/**
 * `POST /functions/v1/<name>` as the signed-in member. With an `idempotencyKey` (a fresh uuid per intention, the same
 * when it is tried again) the effect happens once.
 * Throws `AppError`: the function's own code, sentence and field problems, or `unavailable` when no answer came.
 */
export async function callFunction<Name extends keyof BackendFunctions>(
  client: SupabaseClient,
  name: Name,
  payload: BackendFunctions[Name]['request'],
  { idempotencyKey }: { idempotencyKey?: string } = {},
): Promise<BackendFunctions[Name]['reply']> {
  const { data, error } = await client.functions.invoke<unknown>(name, {
    body: payload,
    headers: idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {},
  })
  if (error) throw await toAppError(error)
  // A page that stands between, such as a hotel's sign-in, answers 200 as well.
  if (typeof data !== 'object' || data === null) throw new AppError('unavailable', unavailable)
  return data as BackendFunctions[Name]['reply']
}

async function toAppError(error: unknown): Promise<AppError> {
  if (!(error instanceof FunctionsHttpError)) return new AppError('unavailable', unavailable)
  return readRefusal(error.context)
}

/** What a function's answer that is no success says. */
export async function readRefusal(response: Response): Promise<AppError> {
  const details = { ...retryAfter(response) }
  const problem = readProblem(await response.json().catch(() => undefined))
  if (!problem) return fromStatus(response.status, details)
  const { code, message, fields } = problem
  if (!isErrorCode(code)) return new AppError(fromStatus(response.status, {}).code, message, details)
  return new AppError(code, message, { ...details, ...(fields && { fields }) })
}

/** `functionErrorSchema` of contracts, read by hand. */
function readProblem(body: unknown): { code: string; message: string; fields?: FieldProblems } | undefined {
  const error = (body as { error?: { code?: unknown; message?: unknown; fields?: unknown } } | null)?.error
  if (typeof error?.code !== 'string' || typeof error.message !== 'string') return undefined
  const { code, message, fields } = error
  if (typeof fields !== 'object' || fields === null) return { code, message }
  const sentences = Object.entries(fields).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  return { code, message, fields: Object.fromEntries(sentences) }
}

/** For answers that are not ours, such as a proxy's page. */
function fromStatus(status: number, details: { retryAfterSeconds?: number }): AppError {
  if (status === 401) return new AppError('not_signed_in', 'Please sign in again.', details)
  if (status === 413) return new AppError('too_large', 'This is too large to send.', details)
  if (status === 429)
    return new AppError('too_many_requests', 'Too many requests. Please wait a moment.', details)
  if (status >= 502 && status <= 504) return new AppError('unavailable', unavailable, details)
  return new AppError('internal', 'Something went wrong. Please try again.', details)
}

function retryAfter(response: Response): { retryAfterSeconds?: number } {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {}
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCodes, code)
}
