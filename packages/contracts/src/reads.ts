import { adminReads } from './admin/admin-reads.ts'
import { attendanceReads } from './attendance/attendance-reads.ts'
import { conversationReads } from './conversation/conversation-reads.ts'
import { enquiryReads } from './enquiry/enquiry-reads.ts'
import { eventReads } from './event/event-reads.ts'
import { feedReads } from './feed/feed-reads.ts'
import { hostingReads } from './hosting/hosting-reads.ts'
import { memberReads, type person } from './member/member-reads.ts'
import { membershipReads } from './membership/membership-reads.ts'
import { moderationReads } from './moderation/moderation-reads.ts'
import { providerReads } from './provider/provider-reads.ts'
import type { Database as Catalogue } from './rows.d.ts'
import { searchReads } from './search-reads.ts'
import { seriesReads } from './series/series-reads.ts'
import { strategyReads } from './strategy/strategy-reads.ts'
import { translationReads } from './translation/translation-reads.ts'
import { venueReads } from './venue/venue-reads.ts'
import type { z } from './zod.ts'

type Functions = Catalogue['public']['Functions']

/**
 * Every function of the database that people call, `POST /rest/v1/rpc/<name>`: what it answers. Its arguments and the
 * columns of its rows are known to the catalogue (`rows.d.ts`); which of these may be null, and what its JSON holds, are
 * not, and stand here. Tests of the server compare each answer.
 */
export const readTable = {
  ...adminReads,
  ...attendanceReads,
  ...conversationReads,
  ...enquiryReads,
  ...eventReads,
  ...translationReads,
  ...feedReads,
  ...hostingReads,
  ...memberReads,
  ...membershipReads,
  ...moderationReads,
  ...providerReads,
  ...searchReads,
  ...seriesReads,
  ...strategyReads,
  ...venueReads,
} satisfies { [Name in keyof Functions]: z.ZodType<Functions[Name]['Returns']> }

export type ReadName = keyof typeof readTable
/** What a function of the database answers. */
export type Read<Name extends ReadName> = z.output<(typeof readTable)[Name]>

/** Somebody in a list or beside a row. */
export type Person = z.output<typeof person>

/** Tables and functions as the official client infers from them. */
export type Database = {
  public: Omit<Catalogue['public'], 'Functions'> & {
    Functions: {
      [Name in keyof Functions]: {
        Args: Functions[Name]['Args']
        Returns: Read<Name>
      }
    }
  }
}
export type ReadArgs<Name extends ReadName> = Functions[Name]['Args']
/** A row of a table, of the columns that people may read. */
export type Row<Table extends keyof Catalogue['public']['Tables']> =
  Catalogue['public']['Tables'][Table]['Row']
