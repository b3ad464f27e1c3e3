import type { FunctionDefinition } from '../definition.ts'
import { retryMail } from './retry-mail.ts'
import { retryMails } from './retry-mails.ts'

/** For those who look after the house: mails that could not be delivered. */
export const mailFunctions: readonly FunctionDefinition[] = [retryMail, retryMails]
