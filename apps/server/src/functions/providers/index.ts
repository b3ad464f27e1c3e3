import type { FunctionDefinition } from '../definition.ts'
import { answerListing } from './answer-listing.ts'
import { listProvider } from './list-provider.ts'
import { pauseProvider } from './pause-provider.ts'
import { reviewProvider } from './review-provider.ts'
import { saveProvider } from './save-provider.ts'
import { submitProvider } from './submit-provider.ts'

/** What members and admins do with the pages of service providers. */
export const providerFunctions: readonly FunctionDefinition[] = [
  saveProvider,
  submitProvider,
  pauseProvider,
  reviewProvider,
  listProvider,
  answerListing,
]
