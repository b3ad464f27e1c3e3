import type { Run } from '@hearth/database'
import { z } from 'zod'
import { guestSecretsOf } from '../../../auth/index.ts'
import { getEventForCalendar } from '../../../calendar/index.ts'
import type { Task } from '../../../jobs/index.ts'
import type { Parts } from '../../../parts.ts'
import { type InvitationEmail, writeInvitationEmail } from './invitation-email.ts'

const payloadSchema = z.object({ eventId: z.string() })
const kinds = { invitation: 'event_invitation', reminder: 'event_invitation_reminder' } as const

/**
 * The job `send_invitations`: writes the next emails of an event's invitations, in one transaction with what is then still
 * to be written, and comes back while some are left. A job that is killed invites nobody twice.
 */
export function createSendInvitations({ database, config }: Parts, { batch = 50 } = {}): Task {
  const { openAddress, invitationPasses } = guestSecretsOf(config)
  const { siteUrl } = config
  return async (payload) => {
    const { eventId } = payloadSchema.parse(payload)
    await database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
      const due = await takeDue(run, { eventId, max: batch })
      if (due.length === batch) {
        await run({
          name: 'queue invitations',
          text: 'select hearth.queue_invitations($1)',
          values: [eventId],
        })
      }
      const event = await getEventForCalendar(run, { eventId, personId: null })
      if (event?.status !== 'published' || due.length === 0) return
      const mails = due.flatMap(
        ({ id, sealedAddress, due: kind, hostName: host, hostLocale: locale, isPicked }) =>
          host === null
            ? []
            : [
                {
                  ...{ id, kind: kinds[kind], to: openAddress(id, Buffer.from(sealedAddress, 'base64')) },
                  ...writeInvitationEmail(event, {
                    ...{ kind, host, locale, siteUrl, isPicked },
                    pass: invitationPasses.make(id),
                  }),
                },
              ],
      )
      await run({
        name: 'mail invitations',
        text: 'select hearth.mail_invitations($1::jsonb)',
        values: [JSON.stringify(mails)],
      })
    })
  }
}

type Due = {
  id: string
  sealedAddress: string
  due: InvitationEmail
  hostName: string | null
  hostLocale: string | null
  isPicked: boolean
}

async function takeDue(run: Run, { eventId, max }: { eventId: string; max: number }): Promise<Due[]> {
  const { rows } = await run<Due>({
    name: 'take due invitations',
    text: `
      select t.id, encode(t.sealed_address, 'base64') as "sealedAddress", t.due, t.host_name as "hostName", t.host_locale as "hostLocale",
        t.is_picked as "isPicked"
      from hearth.take_due_invitations($1, $2) t`,
    values: [eventId, max],
  })
  return rows
}
