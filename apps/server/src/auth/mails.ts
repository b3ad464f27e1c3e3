import type { Config } from '../config.ts'
import { writeEmail } from '../mail/index.ts'
import { confirmLink } from './redirects.ts'

/** A mail's words. The recipient is the account's address; no text that a person gave stands in a header. */
export type Mail = {
  kind: string
  subject: string
  text: string
  html: string
  /** Of a mail with a secret link: how long that works. Somebody waits for such a mail, and later it is of no use. */
  linkSeconds?: number
}

export type Site = Pick<Config, 'siteUrl' | 'allowedOrigins' | 'ONE_TIME_TOKEN_SECONDS'>
export type Link = { tokenHash: string; redirectTo: string | undefined }

export function confirmationMail(site: Site, link: Link): Mail {
  return writeMail(site, {
    kind: 'sign_up_confirmation',
    subject: 'Welcome to Hearth: please confirm your address',
    heading: 'The door is open',
    paragraphs: [
      'You signed up at Hearth with this address. Confirm that it is yours, then sign in and choose your name.',
    ],
    action: { label: 'Confirm my address', url: confirmLink(site, { type: 'signup', ...link }) },
    closing: 'If you did not sign up, do nothing: without this step there is no account.',
  })
}

/** To an address that waits for its confirmation, when someone signs up with it again. */
export function signUpAgainMail(site: Site, link: Link, { isDisputed }: { isDisputed: boolean }): Mail {
  return writeMail(site, {
    kind: 'sign_up_again',
    subject: 'Someone signed up at Hearth with your address again',
    heading: 'Your address is still waiting to be confirmed',
    paragraphs: [
      'Someone, perhaps you, signed up at Hearth with this address again. You can confirm it with this link or with the one we sent before.',
      ...(isDisputed
        ? [
            'The passwords were not the same, so neither of them counts. You choose a new password when you confirm your address.',
          ]
        : []),
    ],
    action: { label: 'Confirm my address', url: confirmLink(site, { type: 'signup', ...link }) },
    closing: 'If you did not sign up, do nothing: without this step there is no account.',
  })
}

/** To the owner of an account, when someone signs up with its address again. */
export function signUpNotificationMail(site: Site): Mail {
  return writeMail(site, {
    kind: 'sign_up_notice',
    subject: 'You already have a Hearth account',
    heading: 'You are already part of it',
    paragraphs: [
      'Someone, perhaps you, signed up at Hearth with this address. It already has an account, so nothing was changed.',
      'You can sign in with your password. If it has slipped your mind, choose "Forgot password" there.',
    ],
    action: { label: 'Go to sign-in', url: `${site.siteUrl}/login` },
    closing: 'If it was not you, there is nothing to do: nobody gets in without your password.',
  })
}

export function recoveryMail(site: Site, link: Link): Mail {
  return writeMail(site, {
    kind: 'recovery',
    subject: 'Choose a new Hearth password',
    heading: 'A new key for you',
    paragraphs: ['You asked for a new password for your Hearth account. Open this link and choose one.'],
    action: { label: 'Choose a new password', url: confirmLink(site, { type: 'recovery', ...link }) },
    closing: 'If you did not ask for it, do nothing: your password stays as it is.',
  })
}

/** To the new address of an account. */
export function emailChangeMail(site: Site, link: Link): Mail {
  return writeMail(site, {
    kind: 'email_change',
    subject: 'Confirm your new address for Hearth',
    heading: 'Your new address',
    paragraphs: [
      'You asked to move your Hearth account to this address. Confirm that it is yours; until then the old one stays.',
    ],
    action: { label: 'Confirm the new address', url: confirmLink(site, { type: 'email_change', ...link }) },
    closing: 'If you did not ask for it, do nothing: this address stays out of it.',
  })
}

/** To the owner of an account, when it was signed in to on a kind of device that it was never seen on. */
export function newSignInMail(site: Site, { device, atMs }: { device: string; atMs: number }): Mail {
  return writeMail(site, {
    kind: 'new_sign_in',
    subject: 'A new sign-in to your Hearth account',
    heading: 'Was this you?',
    paragraphs: [
      'Your Hearth account was just signed in to on a device that we have not seen you on before.',
    ],
    facts: [
      { name: 'Device', value: device },
      { name: 'When', value: sayMoment(atMs) },
    ],
    action: { label: 'It was not me', url: `${site.siteUrl}/forgot-password` },
    closing:
      'If it was you, all is well. If not, choose a new password now with the link above: that signs out everyone else.',
  })
}

/** To the present address of an account, when a move to another one is asked for. */
export function emailChangeAskedMail(site: Site, newEmail: string): Mail {
  return writeMail(site, {
    kind: 'email_change_asked',
    subject: 'Someone asked to move your Hearth account',
    heading: 'A new address was asked for',
    paragraphs: [
      'Someone who knows your password, most likely you, asked to move your Hearth account to another address.',
      'Nothing has changed yet: it moves once the link in the mail to the new address has been opened.',
    ],
    facts: [{ name: 'The new address', value: newEmail }],
    action: { label: 'It was not me', url: `${site.siteUrl}/forgot-password` },
    closing:
      'If it was you, all is well. If not, choose a new password now with the link above: that also takes the move back.',
  })
}

/** To the owner of an account, when another member asks to move to its address. */
export function addressTakenMail(site: Site): Mail {
  return writeMail(site, {
    kind: 'address_taken_notice',
    subject: 'Someone asked to use your address at Hearth',
    heading: 'Your address is yours',
    paragraphs: [
      'Someone asked to move their Hearth account to this address. It already belongs to your account, so nothing was changed.',
      'If it was you, with two accounts in mind: sign in with this address to use this one.',
    ],
    closing: 'Otherwise there is nothing to do.',
  })
}

/** `endsCalendar`: the private calendar address ended with it. */
export function passwordChangedMail(
  site: Site,
  { endsCalendar = false }: { endsCalendar?: boolean } = {},
): Mail {
  return writeMail(site, {
    kind: 'password_changed',
    subject: 'Your Hearth password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your Hearth account was just changed. Every other device has been signed out.',
      ...(endsCalendar
        ? [
            'To be safe, your private calendar address has stopped working too. You can make a new one on your account page.',
          ]
        : []),
    ],
    action: { label: 'It was not me', url: `${site.siteUrl}/forgot-password` },
    closing:
      'If it was you, all is well. If not, choose a new password now with the link above: that signs out everyone else.',
  })
}

/** To the old address, once an account has moved. */
export function emailChangedMail(site: Site): Mail {
  return writeMail(site, {
    kind: 'email_changed',
    subject: 'Your Hearth account has a new address',
    heading: 'Your account has moved',
    paragraphs: [
      'Your Hearth account now has another address, confirmed a moment ago. You sign in with the new one from now on.',
    ],
    closing: 'If this was not you, please tell the people who run this house at once.',
  })
}

/** To the new address, once an account has moved there. */
export function newAddressMail(site: Site): Mail {
  return writeMail(site, {
    kind: 'email_changed_to_this',
    subject: 'This is now the address of your Hearth account',
    heading: 'You have arrived',
    paragraphs: [
      'Your Hearth account has moved to this address. From now on you sign in with it, and our mails come here.',
    ],
    action: { label: 'Open Hearth', url: `${site.siteUrl}/` },
    closing: 'Your password is the same as before.',
  })
}

type Words = {
  kind: string
  subject: string
  heading: string
  paragraphs: string[]
  facts?: { name: string; value: string }[]
  action?: { label: string; url: string }
  closing: string
}

/** The words of a mail in both forms; says of a one-time link how long it works. */
export function writeMail(site: Site, words: Words): Mail {
  const { kind, subject, heading, paragraphs, facts, action, closing } = words
  const isOnce = action?.url.includes('token_hash=') ?? false
  const validity = isOnce ? `The link works once, for ${sayDuration(site.ONE_TIME_TOKEN_SECONDS)}. ` : ''
  const email = writeEmail(subject, {
    heading,
    paragraphs,
    ...(facts && { facts }),
    ...(action && { action }),
    footer: `${validity}${closing}`,
  })
  return { kind, subject, ...email, ...(isOnce && { linkSeconds: site.ONE_TIME_TOKEN_SECONDS }) }
}

function sayDuration(seconds: number): string {
  const say = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
  if (seconds < 120) return say(seconds, 'second')
  return seconds <= 7200 ? say(Math.floor(seconds / 60), 'minute') : say(Math.floor(seconds / 3600), 'hour')
}

const momentFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: 'UTC',
})

function sayMoment(atMs: number): string {
  return `${momentFormat.format(atMs)} (UTC)`
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

export function sayDay(atMs: number): string {
  return dayFormat.format(atMs)
}
