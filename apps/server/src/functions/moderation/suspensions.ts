import { AppError } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import type { Auth } from '../../auth/index.ts'
import { writeLetter } from '../../mail/index.ts'
import { tell } from '../../notifications/index.ts'
import { noteAct } from '../audit.ts'
import type { Handlers } from '../handler.ts'
import { holdMember } from '../member-transaction.ts'
import {
  writeCalledOffLetter,
  writeLiftedLetter,
  writeRefusalLetter,
  writeSuspensionLetter,
  writeWarningLetter,
} from './suspension-letters.ts'
import {
  answerAppealOf,
  callOff,
  findSuspendable,
  findSuspension,
  liftSuspension,
  suspend,
} from './suspension-queries.ts'

const done = { done: true as const }

/** What those who look after the house can do about a member: a word, a time away, and its end. */
export function createSuspensionHandlers(
  auth: Auth,
): Pick<Handlers, 'warn-member' | 'suspend-member' | 'lift-suspension' | 'answer-appeal' | 'call-off-event'> {
  const { siteUrl } = auth.parts.config
  const pageOf = (suspensionId: string) => `${siteUrl}/suspended#${auth.appealPasses.make(suspensionId)}`
  return {
    'warn-member': async ({ member, run }, { userId, words }) => {
      await requireSomebodyElse(run, { userId, adminId: member.userId })
      await tell(run, userId, {
        kind: 'care_warning',
        data: { words },
        ...writeWarningLetter({ words, siteUrl }),
      })
      await noteAct(run, {
        actor: member.userId,
        action: 'member.warned',
        subject: userId,
        detail: { note: words },
      })
      return done
    },
    'suspend-member': async ({ parts, member, run }, { id, userId, reason, days }) => {
      const adminId = member.userId

      await holdMember(run, 'suspension', userId)
      const earlier = await findSuspension(run, id)
      if (earlier?.userId === userId) return { suspensionId: id, endsAt: earlier.endsAt }
      if (earlier) throw new AppError('conflict', 'Please load the page and try again.')
      await requireSomebodyElse(run, { userId, adminId })
      const endsAt = days === null ? null : new Date(parts.now() + days * 86_400_000).toISOString()
      // Before it bites: whoever is suspended already gets no mail of the house.
      await tell(run, userId, {
        kind: 'suspended',
        data: { until: endsAt ?? '' },
        ...writeSuspensionLetter({ reason, endsAt, url: pageOf(id) }),
      })
      await suspend(run, { id, userId, adminId, reason, endsAt })
      await noteAct(run, {
        actor: adminId,
        action: 'member.suspended',
        subject: userId,
        detail: { note: reason },
      })
      parts.log.warn('member.suspended', { userId, suspensionId: id, adminId, days })
      return { suspensionId: id, endsAt }
    },
    'lift-suspension': async ({ member, run }, { suspensionId, words }) => {
      const adminId = member.userId

      const standing = await findSuspension(run, suspensionId)
      if (!standing) throw new AppError('not_found', 'This suspension is not there.')
      await lift(run, {
        suspensionId,
        userId: standing.userId,
        adminId,
        words,
        action: 'suspension.lifted',
      })
      return done
    },
    'answer-appeal': async ({ member, run }, { suspensionId, decision, words }) => {
      const adminId = member.userId

      const userId = await answerAppealOf(run, { id: suspensionId, adminId, words })
      if (!userId)
        throw new AppError('conflict', 'This appeal is answered already, or the suspension is over.')
      if (decision === 'granted') {
        await lift(run, { suspensionId, userId, adminId, words, action: 'appeal.granted' })
      } else {
        await writeTo(run, userId, 'appeal_refused', writeRefusalLetter({ words, url: pageOf(suspensionId) }))
        await noteAct(run, {
          actor: adminId,
          action: 'appeal.refused',
          subject: userId,
          detail: { note: words },
        })
      }
      return done
    },
    'call-off-event': async ({ member, run }, { eventId, words }) => {
      const event = await callOff(run, eventId)
      if (!event) throw new AppError('conflict', 'This event is cancelled already, over, or not there.')
      const { ownerId, title } = event
      if (ownerId) {
        await tell(run, ownerId, {
          kind: 'care_event_called_off',
          data: { eventId, eventTitle: title, words },
          ...writeCalledOffLetter({ title, words, url: `${siteUrl}/event/${eventId}` }),
        })
      }
      await noteAct(run, {
        actor: member.userId,
        action: 'event.called_off',
        subject: eventId,
        detail: { note: words },
      })
      return done
    },
  }

  /** Ends it at once and says so; lifted already it does nothing. */
  async function lift(
    run: Run,
    {
      suspensionId,
      userId,
      adminId,
      words,
      action,
    }: { suspensionId: string; userId: string; adminId: string; words: string; action: string },
  ): Promise<void> {
    if (!(await liftSuspension(run, suspensionId, adminId))) return
    await tell(run, userId, {
      kind: 'suspension_lifted',
      data: { liftedAt: new Date(auth.parts.now()).toISOString() },
      ...writeLiftedLetter({ words, siteUrl }),
    })
    await noteAct(run, { actor: adminId, action, subject: userId, ...(words && { detail: { note: words } }) })
  }
}

/** Nobody decides about themselves, nor about others who look after the house. */
async function requireSomebodyElse(
  run: Run,
  { userId, adminId }: { userId: string; adminId: string },
): Promise<void> {
  if (userId === adminId) throw new AppError('not_allowed', 'This is you. Somebody else has to decide.')
  const person = await findSuspendable(run, userId)
  if (!person) throw new AppError('not_found', 'This member is not there.')
  if (person.isAdmin) {
    throw new AppError('not_allowed', 'They look after Hearth too. Their role has to be taken back first.')
  }
}

/** A mail to somebody who is suspended, whom no other mail reaches. */
async function writeTo(
  run: Run,
  userId: string,
  kind: string,
  { subject, letter }: ReturnType<typeof writeRefusalLetter>,
): Promise<void> {
  const { text, html } = writeLetter(letter)
  await run({
    name: 'write to suspended member',
    text: `
      insert into hearth.mails (kind, user_id, to_address, subject, body_text, body_html)
      select $2, u.id, u.email, $3, $4, $5 from auth.users u where u.id = $1::uuid and u.email is not null`,
    values: [userId, kind, subject, text, html],
  })
}
