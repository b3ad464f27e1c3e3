import { AppError } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { readingOf } from '@hearth/messages/habits'
import { inLocale } from '@hearth/messages/in-locale'
import type { Auth } from '../../auth/index.ts'
import { writeEmail } from '../../mail/index.ts'
import { findReader } from '../../notifications/index.ts'
import { noteAct } from '../audit.ts'
import type { Handler } from '../handler.ts'
import { appealPage } from './appeal-page.ts'
import { lift } from './lift-suspension.ts'
import { writeRefusalEmail } from './suspension-emails.ts'
import { answerAppealOf } from './suspension-queries.ts'

/** An admin answers an appeal, which there is one of: the suspension ends or stays. */
export const createAnswerAppeal =
  (auth: Auth): Handler<'answer-appeal'> =>
  async ({ parts, member, run }, { suspensionId, decision, words }) => {
    const adminId = member.userId
    const userId = await answerAppealOf(run, { id: suspensionId, adminId, words })
    if (!userId) throw new AppError('conflict', m.moderation_refused_appeal_answered)
    if (decision === 'granted') {
      await lift(run, parts, { suspensionId, userId, adminId, words, action: 'appeal.granted' })
    } else {
      await writeTo(run, userId, 'appeal_refused', () =>
        writeRefusalEmail({ words, url: appealPage(auth, suspensionId) }),
      )
      await noteAct(run, {
        actor: adminId,
        action: 'appeal.refused',
        subject: userId,
        detail: { note: words },
      })
    }
    return { done: true }
  }

/** A mail to somebody who is suspended, whom no other mail reaches. */
async function writeTo(
  run: Run,
  userId: string,
  kind: string,
  write: () => ReturnType<typeof writeRefusalEmail>,
): Promise<void> {
  const { locale } = await findReader(run, { writerId: null, readerId: userId })
  const { subject, text, html } = inLocale(readingOf(locale), () => {
    const { subject, email } = write()
    return { subject, ...writeEmail(subject, email) }
  })
  await run({
    name: 'write to suspended member',
    text: `
      insert into hearth.mails (kind, user_id, to_address, subject, body_text, body_html)
      select $2, u.id, u.email, $3, $4, $5 from auth.users u where u.id = $1::uuid and u.email is not null`,
    values: [userId, kind, subject, text, html],
  })
}
