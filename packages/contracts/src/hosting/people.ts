import { longText } from '../fields/text-fields.ts'
import type { FunctionRows } from '../function-row.ts'
import { maxHostWord } from '../limits.ts'
import { z } from '../zod.ts'

/** `write-to-people {id, body}`: a host writes to all who came to their events and agreed to hear from them. */
const writeToPeopleRequestSchema = z.strictObject({
  id: z.uuid(),
  body: longText(maxHostWord).min(1),
})
const writeToPeopleReplySchema = z.object({ id: z.string() })

export const peopleFunctions = {
  'write-to-people': {
    input: writeToPeopleRequestSchema,
    output: writeToPeopleReplySchema,
    by: 'named member',
    repeat: 'same',
    lock: { of: 'member', name: 'words of host' },
  },
} as const satisfies FunctionRows
