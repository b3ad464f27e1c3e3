import { accountFunctions } from './account/account.ts'
import { calendarFeedFunctions } from './account/calendar-feed.ts'
import { networkIdentityFunctions } from './account/network-identity.ts'
import { secondFactorFunctions } from './account/second-factor.ts'
import { signOnFunctions } from './account/sign-on.ts'
import { adminFunctions } from './admin/admin.ts'
import { errorReportsFunctions } from './admin/error-reports.ts'
import { mailsFunctions } from './admin/mails.ts'
import { answeringFunctions } from './attendance/answering.ts'
import { doorFunctions } from './attendance/door.ts'
import { invitingByEmailFunctions } from './attendance/inviting-by-email.ts'
import { placeKindFunctions } from './attendance/place-kinds.ts'
import { waitingFunctions } from './attendance/waiting.ts'
import { conversationFunctions } from './conversation/conversation.ts'
import { enquiryFunctions } from './enquiry/enquiry.ts'
import { eveningFunctions } from './event/evening.ts'
import { photoFunctions } from './event/photos.ts'
import { socialFunctions } from './feed/social.ts'
import { hostingFunctions } from './hosting/hosting.ts'
import { peopleFunctions } from './hosting/people.ts'
import { publishingFunctions } from './hosting/publishing.ts'
import { membershipFunctions } from './membership/membership.ts'
import { moderationFunctions } from './moderation/moderation.ts'
import { providerFunctions } from './provider/provider.ts'
import { seriesFunctions } from './series/series.ts'
import { strategyFunctions } from './strategy/strategy.ts'
import { translationFunctions } from './translation/translations.ts'
import { mapsFunctions } from './venue/maps.ts'
import { venueFunctions } from './venue/venue.ts'
import type { z } from './zod.ts'

export type { FunctionCaller, FunctionRow } from './function-row.ts'

/**
 * Every server function, `POST /functions/v1/<name>`. Its row, which says what it takes and gives and who may call it,
 * stands beside its schemas in the folder of its room.
 */
export const functionTable = {
  ...accountFunctions,
  ...secondFactorFunctions,
  ...signOnFunctions,
  ...networkIdentityFunctions,
  ...calendarFeedFunctions,
  ...answeringFunctions,
  ...waitingFunctions,
  ...placeKindFunctions,
  ...doorFunctions,
  ...invitingByEmailFunctions,
  ...eveningFunctions,
  ...translationFunctions,
  ...hostingFunctions,
  ...peopleFunctions,
  ...conversationFunctions,
  ...publishingFunctions,
  ...venueFunctions,
  ...mapsFunctions,
  ...providerFunctions,
  ...enquiryFunctions,
  ...photoFunctions,
  ...socialFunctions,
  ...membershipFunctions,
  ...seriesFunctions,
  ...strategyFunctions,
  ...moderationFunctions,
  ...adminFunctions,
  ...errorReportsFunctions,
  ...mailsFunctions,
} as const

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
