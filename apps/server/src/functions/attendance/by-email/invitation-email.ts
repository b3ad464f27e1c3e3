import * as m from '@hearth/messages'
import { inLocale } from '@hearth/messages/in-locale'
import { localeOf } from '@hearth/messages/locales'
import { asRead, type CalendarEvent, openPictureOf, placeFacts, whenFacts } from '../../../calendar/index.ts'
import { asSent, previewMail, writeEmail } from '../../../mail/index.ts'
import type { Parts } from '../../../parts.ts'

export type InvitationEmail = 'invitation' | 'reminder'

/** Where an invitation is answered; the pass is our signature of its id. */
export function invitationPath(pass: string): string {
  return `/invitation/${pass}`
}

/** The invitation, and its one reminder. The place is written where everyone may know it. */
export function writeInvitationEmail(event: CalendarEvent, invitation: Invitation) {
  return inLocale(localeOf(invitation.locale), () => write(asRead(event), invitation))
}

/** `locale` is the host's: of who is invited nothing is known but an address. */
type Invitation = {
  kind: InvitationEmail
  host: string
  locale: string | null
  siteUrl: string
  pass: string
  isPicked: boolean
}

function write(event: CalendarEvent, { kind, host, siteUrl, pass, isPicked }: Invitation) {
  const { title } = event
  const [subject, text] =
    kind === 'invitation'
      ? [m.attendance_by_email_mail_subject({ host, title }), m.attendance_by_email_mail_text({ host })]
      : [
          m.attendance_by_email_mail_reminder_subject({ host, title }),
          m.attendance_by_email_mail_reminder({ host }),
        ]
  return {
    subject,
    ...writeEmail(subject, {
      heading: title,
      paragraphs: [text],
      picture: openPictureOf(event, siteUrl),
      facts: [...whenFacts(event, null), ...placeFacts(event)],
      action: { label: m.attendance_by_email_mail_action(), url: siteUrl + invitationPath(pass) },
      footer: isPicked
        ? m.attendance_people_mail_footer({ host })
        : m.attendance_by_email_mail_footer({ host }),
    }),
  }
}

/** Stands for each person's own in a preview. */
const ownPart = '…'

/**
 * What everyone would get, with the end that each email gets on its way; without the links that are one person's own. Of who was
 * picked by name that end is another.
 */
export function previewInvitationEmail(
  event: CalendarEvent,
  { hostName: host, hostLocale: locale }: { hostName: string; hostLocale: string | null },
  config: Parts['config'],
  { isPicked = false } = {},
) {
  const { subject, text, html } = writeInvitationEmail(event, {
    ...{ kind: 'invitation', host, locale, siteUrl: config.siteUrl, pass: ownPart, isPicked },
  })
  const { bodyText, bodyHtml } = asSent(
    {
      ...{ id: '', kind: 'event_invitation', userId: null, guestId: null, toAddress: '', createdAt: '' },
      ...{
        listenerId: isPicked ? nobodysId : null,
        invitedHash: nobodysHash,
        subject,
        bodyText: text,
        bodyHtml: html,
        attachments: [],
      },
    },
    config,
  )
  const withoutLink = (body: string) => body.replace(/(\/unsubscribe\/)[\w-]+/, `$1${ownPart}`)
  return previewMail({ subject, text: withoutLink(bodyText), html: withoutLink(bodyHtml) }, config)
}

const nobodysHash = '00'.repeat(32)
const nobodysId = '00000000-0000-0000-0000-000000000000'
