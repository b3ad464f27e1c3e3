import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { notify } from '../../notifications/index.ts'
import type { Handler } from '../handler.ts'
import { lockMember } from '../member-transaction.ts'
import { writeStewardshipEmail } from './emails.ts'
import { decideApplication, findApplication, isApart, makeSteward, membershipLock } from './queries.ts'

/**
 * A steward or an admin answers a member who asks to be one. The role row decides who may, and nobody answers
 * themselves. A yes gives role and circle in the same transaction. Said again it changes and tells nothing.
 */
export const decideStewardship: Handler<'decide-stewardship'> = async (
  { parts, member, run },
  { id, decision },
) => {
  const stewardId = member.userId

  const asked = await findApplication(run, id)
  if (!asked || (await isApart(run, { stewardId, userId: asked.userId })))
    throw new AppError('not_found', m.membership_application_gone)
  if (asked.userId === stewardId) throw new AppError('not_allowed', m.membership_application_own)
  // Whoever asked cannot leave or take it back meanwhile; what they did a moment ago is seen.
  await lockMember(run, membershipLock, asked.userId)
  const state = (await findApplication(run, id))?.state
  if (state === decision) return { id, state }
  if (state !== 'open') {
    throw new AppError('conflict', () =>
      state === 'accepted' || state === 'declined'
        ? m.membership_application_decided()
        : m.membership_application_withdrawn(),
    )
  }
  await decideApplication(run, { id, state: decision, stewardId })
  if (decision === 'accepted') await makeSteward(run, asked.userId)
  await notify(run, asked.userId, () => ({
    kind: `steward_${decision}`,
    data: { applicationId: id },
    ...writeStewardshipEmail(decision, parts.config.siteUrl),
  }))
  parts.log.info('stewardship.decided', { applicationId: id, decision, by: stewardId })
  return { id, state: decision }
}
