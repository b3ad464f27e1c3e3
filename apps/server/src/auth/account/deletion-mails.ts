import { type Mail, type Site, sayDay, writeMail } from '../mails.ts'
import type { EventsChoice } from './deletion-queries.ts'

/** To the owner, when the deletion of their account was asked for. */
export function deletionAskedMail(
  site: Site,
  { deletesAtMs, events }: { deletesAtMs: number; events: EventsChoice },
): Mail {
  const day = sayDay(deletesAtMs)
  return writeMail(site, {
    kind: 'deletion_asked',
    subject: `Your Hearth account will be deleted on ${day}`,
    heading: 'A quiet goodbye',
    paragraphs: [
      'You asked us to delete your Hearth account. Until that day nothing is lost: sign in, choose "Keep my account", and everything is as before.',
      events === 'cancel'
        ? 'The events that you were hosting have been cancelled, and everyone who was coming has been told. They stay cancelled if you change your mind; you can publish them again.'
        : 'The events that you are hosting stand. From that day on they go on without your name.',
      'Your profile is hidden from others already, and every other device has been signed out.',
    ],
    facts: [{ name: 'The last day to change your mind', value: day }],
    action: { label: 'Keep my account', url: `${site.siteUrl}/account` },
    closing: 'If this was not you, sign in now, keep the account, and choose a new password.',
  })
}

export function accountStaysMail(site: Site): Mail {
  return writeMail(site, {
    kind: 'account_kept',
    subject: 'Your Hearth account stays',
    heading: 'How good that you stay',
    paragraphs: [
      'You changed your mind: your Hearth account will not be deleted, and others can see your profile again.',
    ],
    action: { label: 'Open Hearth', url: `${site.siteUrl}/` },
    closing: 'If this was not you, choose a new password now, by "Forgot password" at sign-in.',
  })
}

/** The last mail, to someone who has no account any more. */
export function accountDeletedMail(site: Site): Mail {
  return writeMail(site, {
    kind: 'account_deleted',
    subject: 'Your Hearth account has been deleted',
    heading: 'Farewell, and thank you',
    paragraphs: [
      'As you asked, your Hearth account has been deleted, with your profile, your pictures, your answers and your likes. This is our last mail to you.',
      'The door stays open: whenever you like, you can begin anew with this address.',
    ],
    closing:
      'We keep nothing that belongs to you; this address is forgotten once this mail has been delivered.',
  })
}
