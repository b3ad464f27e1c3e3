import type { FunctionReply, FunctionRequest } from '@hearth/contracts/functions'
import type { DatePart } from '@hearth/contracts/series-values'

/** Whom a change of one date concerns beside it. */
export type Scope = { scope: 'following' | 'all'; overwrites: boolean }

/** What a host changes of a date: its parts, and what decides which other dates cannot say the same (`change-dates`). */
export type DateChange = { parts: DatePart[]; said: NonNullable<FunctionRequest<'change-dates'>['said']> }

/** The dates that keep a part of a change of many, and which. */
export type Exceptions = FunctionReply<'change-dates'>['exceptions']
