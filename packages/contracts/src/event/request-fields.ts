import * as m from '@hearth/messages'
import { usernameRules } from '../account/usernames.ts'
import { z } from '../zod.ts'

/** The id of an event, in requests of every room. */
export const eventIdField = z.string().regex(/^[a-z2-7]{26}$/, { error: () => m.event_id_unknown() })

/** Whom a host invites, to come or to host. */
export const invitedUsernameField = z
  .string()
  .min(usernameRules.minLength, { error: () => m.event_invite_username_short() })
  .max(usernameRules.maxLength, { error: () => m.event_invite_username_unknown() })
  .regex(usernameRules.pattern, { error: () => m.event_invite_username_unknown() })
