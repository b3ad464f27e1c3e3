import { type Mail, type Site, writeMail } from '../mails.ts'

const notYou = 'If it was not you, choose a new password at once and tell the people who run this house.'

export function secondFactorOnMail(site: Site): Mail {
  return writeMail(site, {
    kind: 'second_factor_on',
    subject: 'Two-step sign-in is on for your Hearth account',
    heading: 'A second lock on your door',
    paragraphs: [
      'An authenticator app was just added to your Hearth account. From now on, signing in takes your password and a code from that app.',
      'Every other device has been signed out. Keep your recovery codes somewhere safe: they let you in when the app is gone.',
    ],
    // No link: whoever holds the new app stands in the way of every step that one could lead to.
    closing: 'If it was you, all is well. If it was not you, tell the people who run this house at once.',
  })
}

export function factorAddedMail(site: Site): Mail {
  return writeMail(site, {
    kind: 'second_factor_added',
    subject: 'Another authenticator app for your Hearth account',
    heading: 'One more authenticator app',
    paragraphs: [
      'Another authenticator app was just added to your Hearth account. Its codes count from now on.',
    ],
    action: { label: 'Look at my account', url: `${site.siteUrl}/account` },
    closing: `If it was you, all is well. ${notYou}`,
  })
}

/** `isLast`: nothing but the password is asked for from now on. */
export function factorRemovedMail(site: Site, { isLast }: { isLast: boolean }): Mail {
  return writeMail(site, {
    kind: isLast ? 'second_factor_off' : 'second_factor_removed',
    subject: isLast
      ? 'Two-step sign-in is off for your Hearth account'
      : 'An authenticator app was removed from your Hearth account',
    heading: isLast ? 'Back to one step' : 'One authenticator app less',
    paragraphs: isLast
      ? [
          'The last authenticator app was just removed from your Hearth account. From now on, your password alone signs you in; the recovery codes have ended with the app.',
        ]
      : ['An authenticator app was just removed from your Hearth account. Its codes no longer count.'],
    action: { label: 'Look at my account', url: `${site.siteUrl}/account` },
    closing: `If it was you, all is well. ${notYou}`,
  })
}

export function recoveryCodesMail(site: Site): Mail {
  return writeMail(site, {
    kind: 'recovery_codes_made',
    subject: 'New recovery codes for your Hearth account',
    heading: 'New recovery codes',
    paragraphs: [
      'New recovery codes were just made for your Hearth account. The ones from before no longer work.',
      'Each of them lets you in once, in place of a code from your authenticator app.',
    ],
    action: { label: 'Look at my account', url: `${site.siteUrl}/account` },
    closing: `If it was you, all is well. ${notYou}`,
  })
}

export function recoveryCodeUsedMail(site: Site, { left }: { left: number }): Mail {
  return writeMail(site, {
    kind: 'recovery_code_used',
    subject: 'A recovery code was used for your Hearth account',
    heading: 'A recovery code was used',
    paragraphs: [
      'Someone, hopefully you, just gave a recovery code of your Hearth account in place of a code from the authenticator app.',
      sayLeft(left),
    ],
    action: { label: 'Look at my account', url: `${site.siteUrl}/account` },
    closing: `If it was you, all is well. ${notYou}`,
  })
}

function sayLeft(left: number): string {
  if (left === 0) return 'No recovery code is left. Please make new ones on your account page.'
  const count = left === 1 ? 'One recovery code is' : `${left} recovery codes are`
  return `${count} left. You can make new ones on your account page at any time.`
}
