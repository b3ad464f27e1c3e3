import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Auth } from '../../auth/index.ts'
import { notify } from '../../notifications/index.ts'
import { noteAct } from '../audit.ts'
import type { Handler } from '../handler.ts'
import { lockMember } from '../member-transaction.ts'
import { appealPage } from './appeal-page.ts'
import { requireSomebodyElse } from './require-somebody-else.ts'
import { writeSuspensionEmail } from './suspension-emails.ts'
import { findSuspension, suspend } from './suspension-queries.ts'

/** An admin sends a member away, for some days or until somebody ends it. Sent twice it is once. */
export const createSuspendMember =
  (auth: Auth): Handler<'suspend-member'> =>
  async ({ parts, member, run }, { id, userId, reason, days }) => {
    const adminId = member.userId
    await lockMember(run, 'suspension', userId)
    const earlier = await findSuspension(run, id)
    if (earlier?.userId === userId) return { suspensionId: id, endsAt: earlier.endsAt }
    if (earlier) throw new AppError('conflict', m.moderation_refused_id_taken)
    await requireSomebodyElse(run, { userId, adminId })
    const endsAt = days === null ? null : new Date(parts.now() + days * 86_400_000).toISOString()
    // Before it bites: whoever is suspended already gets no mail of the house.
    await notify(run, userId, () => ({
      kind: 'suspended',
      data: { until: endsAt ?? '' },
      ...writeSuspensionEmail({ reason, endsAt, url: appealPage(auth, id) }),
    }))
    await suspend(run, { id, userId, adminId, reason, endsAt })
    await noteAct(run, {
      actor: adminId,
      action: 'member.suspended',
      subject: userId,
      detail: { note: reason },
    })
    parts.log.warn('member.suspended', { userId, suspensionId: id, adminId, days })
    return { suspensionId: id, endsAt }
  }
