import { createAuth, endAccounts } from '../../auth/index.ts'
import { createCountPeople, createForgetGuests, processWaiting } from '../../functions/index.ts'
import { createSweep } from '../../jobs/sweep.ts'
import {
  createNotifyGroup,
  createNotifyOfAnswers,
  createRemind,
  createSendHostWord,
} from '../../notifications/index.ts'
import type { Parts } from '../../parts.ts'
import { known } from './community.ts'

const once = { isLastTry: true }

/** What is done each minute or day, and what is queued for many. */
export const timers: [string, (parts: Parts) => Promise<unknown>][] = [
  ['reminders', (parts) => createRemind(parts)({}, once)],
  ['digests of answers', (parts) => createNotifyOfAnswers(parts)({}, once)],
  ['who came', (parts) => createCountPeople(parts)({}, once)],
  ['words to people', (parts) => createSendHostWord(parts)({ id: known.word }, once)],
  ['what hosts tell', (parts) => createNotifyGroup(parts)({ about: known.bigEvent }, once)],
  ['waiting lists', processWaiting],
  ['the end of accounts', (parts) => endAccounts(createAuth(parts))],
  ['what is forgotten of guests', (parts) => createForgetGuests(parts)({}, once)],
  ['the sweep', (parts) => createSweep(parts, [])({}, once)],
]
