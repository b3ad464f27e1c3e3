import { AppError, maxEmailInvitations, type Sentence } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { GuestSecrets } from '../../../auth/index.ts'
import type { Handler } from '../../handler.ts'
import { likelyAddress } from '../accountless/likely-address.ts'
import { previewInvitationEmail } from './invitation-email.ts'
import { eventForInvited, findInvited, requireInvitable } from './invitation-queries.ts'
import { readTypedAddresses } from './typed-addresses.ts'

/** What a pasted text says, which addresses look mistyped, and the email that each would get. It changes nothing. */
export function createPreviewEmailInvitations({
  hashAddress,
}: GuestSecrets): Handler<'preview-email-invitations'> {
  return async ({ parts, member, run }, { eventId, text }) => {
    const host = await requireInvitable(run, { eventId, userId: member.userId })
    const { addresses, wrong, duplicates } = readTypedAddresses(text)
    const { atOnce: max } = maxEmailInvitations
    if (addresses.length > max)
      throw wrongText(() => m.attendance_by_email_too_many({ max, count: addresses.length }))
    if (addresses.length + wrong.length === 0) throw wrongText(m.attendance_by_email_missing)
    const hashed = addresses.map((address) => ({ address, hash: hashAddress(address) }))
    const invited = await findInvited(run, { eventId, hashes: hashed.map(({ hash }) => hash) })
    const fresh = hashed.filter(({ hash }) => !invited.has(hash.toString('base64')))
    return {
      addresses: fresh.map(({ address }) => ({ address, likely: likelyAddress(address) ?? null })),
      wrong: wrong.slice(0, max),
      duplicates,
      invitedAlready: invited.size,
      mail: previewInvitationEmail(await eventForInvited(run, eventId), host, parts.config),
    }
  }
}

const wrongText = (sentence: Sentence) =>
  new AppError('invalid_input', sentence, { fields: { text: sentence } })
