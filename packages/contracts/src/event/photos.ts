import { line, picture } from '../fields/text-fields.ts'
import type { FunctionRows } from '../function-row.ts'
import { z } from '../zod.ts'
import { maxPhotoAlt } from './photo-values.ts'
import { eventIdField } from './request-fields.ts'

const alt = line(maxPhotoAlt).default('')
/** Whether everyone who may open the event sees it, or those who came alone. */
const isPublic = z.boolean().default(false)

/** `share-photos {eventId, isOpen}`: hosts let those who came add photos, or end it, and with it what others see of them. */
export const sharePhotosRequestSchema = z.strictObject({ eventId: eventIdField, isOpen: z.boolean() })
export const sharePhotosReplySchema = z.object({ eventId: z.string(), isOpen: z.boolean() })

/** `add-photo {id, eventId, picture, alt?, isPublic?}`: a picture of one's own that was uploaded before. */
export const addPhotoRequestSchema = z.strictObject({
  id: z.uuid(),
  eventId: eventIdField,
  picture: picture(300),
  alt,
  isPublic,
})
/** `change-photo {id, alt, isPublic}`: of one's own. */
export const changePhotoRequestSchema = z.strictObject({ id: z.uuid(), alt, isPublic: z.boolean() })
/** `remove-photo {id}`: one's own; as a host any; as an admin what was reported. */
export const removePhotoRequestSchema = z.strictObject({ id: z.uuid() })
/** `ask-photo-removal {id, isAsked}`: somebody is in it and does not want to be, or takes that back. */
export const askPhotoRemovalRequestSchema = z.strictObject({ id: z.uuid(), isAsked: z.boolean() })
export const photoReplySchema = z.object({ id: z.string() })

export const photoFunctions = {
  'share-photos': {
    input: sharePhotosRequestSchema,
    output: sharePhotosReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'add-photo': {
    input: addPhotoRequestSchema,
    output: photoReplySchema,
    by: 'named member',
    repeat: 'same',
    lock: { of: 'member', name: 'photos of a member' },
  },
  'change-photo': {
    input: changePhotoRequestSchema,
    output: photoReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'remove-photo': {
    input: removePhotoRequestSchema,
    output: photoReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'ask-photo-removal': {
    input: askPhotoRemovalRequestSchema,
    output: photoReplySchema,
    by: 'named member',
    repeat: 'same',
  },
} as const satisfies FunctionRows
