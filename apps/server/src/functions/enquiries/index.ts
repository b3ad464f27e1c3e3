import type { FunctionDefinition } from '../definition.ts'
import { answerEnquiry } from './answer-enquiry.ts'
import { askProvider } from './ask-provider.ts'

/** Conversations between members and service providers. */
export const enquiryFunctions: readonly FunctionDefinition[] = [askProvider, answerEnquiry]
