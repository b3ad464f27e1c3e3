import type { FunctionRows } from '../function-row.ts'
import { longestReportedMessage, maxErrorsAtOnce, maxPlaces } from '../moderation/reportable.ts'
import { pagePatterns } from '../pages.ts'
import { z } from '../zod.ts'

/**
 * `report-errors {app, release, errors}`, open to everyone: what went wrong in a browser, freed there of all that is
 * somebody's own, and here once more.
 */
export const reportErrorsRequestSchema = z.strictObject({
  /** One of the network's. */
  app: z.string().max(40),
  /** Tells one build from another. */
  release: z.string().regex(/^[\w-]{1,20}$/),
  errors: z
    .array(
      z.strictObject({
        message: z.string().min(1).max(longestReportedMessage),
        route: z.enum(pagePatterns),
        places: z.array(z.string().regex(/^\/assets\/[\w.-]{1,60}\.js:\d{1,6}:\d{1,6}$/)).max(maxPlaces),
      }),
    )
    .min(1)
    .max(maxErrorsAtOnce),
})
const reportErrorsReplySchema = z.object({ taken: z.number() })

/** `solve-error {errorId, isSolved}`: an admin takes an error off the list until it is seen again, or puts it back. */
export const solveErrorRequestSchema = z.strictObject({ errorId: z.guid(), isSolved: z.boolean() })
export const solveErrorReplySchema = z.object({ errorId: z.string(), isSolved: z.boolean() })

export type ReportErrorsReply = z.infer<typeof reportErrorsReplySchema>

export const errorReportsFunctions = {
  'solve-error': {
    input: solveErrorRequestSchema,
    output: solveErrorReplySchema,
    by: 'admin',
    repeat: 'same',
  },
} as const satisfies FunctionRows
