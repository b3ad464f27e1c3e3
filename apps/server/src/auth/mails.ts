import * as m from '@hearth/messages'
import { formatDate, formatMoment } from '@hearth/messages/in-locale'
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
    subject: m.account_email_confirm_subject(),
    heading: m.account_email_confirm_heading(),
    paragraphs: [m.account_email_confirm_text()],
    action: { label: m.account_confirm_signup_submit(), url: confirmLink(site, { type: 'signup', ...link }) },
    closing: m.account_email_confirm_closing(),
  })
}

/** To an address that waits for its confirmation, when someone signs up with it again. */
export function signUpAgainMail(site: Site, link: Link, { isDisputed }: { isDisputed: boolean }): Mail {
  return writeMail(site, {
    kind: 'sign_up_again',
    subject: m.account_email_again_subject(),
    heading: m.account_confirm_signup_title(),
    paragraphs: [m.account_email_again_text(), ...(isDisputed ? [m.account_email_again_disputed()] : [])],
    action: { label: m.account_confirm_signup_submit(), url: confirmLink(site, { type: 'signup', ...link }) },
    closing: m.account_email_confirm_closing(),
  })
}

/** To the owner of an account, when someone signs up with its address again. */
export function signUpNotificationMail(site: Site): Mail {
  return writeMail(site, {
    kind: 'sign_up_notice',
    subject: m.account_email_have_subject(),
    heading: m.account_email_have_heading(),
    paragraphs: [m.account_email_have_text(), m.account_email_have_help()],
    action: { label: m.account_confirm_sign_in(), url: `${site.siteUrl}/login` },
    closing: m.account_email_have_closing(),
  })
}

export function recoveryMail(site: Site, link: Link): Mail {
  return writeMail(site, {
    kind: 'recovery',
    subject: m.account_email_recovery_subject(),
    heading: m.account_reset_title(),
    paragraphs: [m.account_email_recovery_text()],
    action: {
      label: m.account_reset_title(),
      url: confirmLink(site, { type: 'recovery', ...link }),
    },
    closing: m.account_email_recovery_closing(),
  })
}

/** To the new address of an account. */
export function emailChangeMail(site: Site, link: Link): Mail {
  return writeMail(site, {
    kind: 'email_change',
    subject: m.account_email_change_subject(),
    heading: m.account_confirm_email_change_title(),
    paragraphs: [m.account_email_change_text()],
    action: {
      label: m.account_confirm_email_change_submit(),
      url: confirmLink(site, { type: 'email_change', ...link }),
    },
    closing: m.account_email_change_closing(),
  })
}

/** To the owner of an account, when it was signed in to on a kind of device that it was never seen on. */
export function newSignInMail(site: Site, { device, atMs }: { device: string; atMs: number }): Mail {
  return writeMail(site, {
    kind: 'new_sign_in',
    subject: m.account_email_new_sign_in_subject(),
    heading: m.account_email_new_sign_in_heading(),
    paragraphs: [m.account_email_new_sign_in_text()],
    facts: [
      { name: m.account_email_new_sign_in_device(), value: device },
      { name: m.account_email_new_sign_in_when(), value: sayMoment(atMs) },
    ],
    action: { label: m.account_email_not_me(), url: `${site.siteUrl}/forgot-password` },
    closing: m.account_email_not_me_sign_out(),
  })
}

/** To the present address of an account, when a move to another one is asked for. */
export function emailChangeAskedMail(site: Site, newEmail: string): Mail {
  return writeMail(site, {
    kind: 'email_change_asked',
    subject: m.account_email_move_subject(),
    heading: m.account_email_move_heading(),
    paragraphs: [m.account_email_move_text(), m.account_email_move_help()],
    facts: [{ name: m.account_settings_email_new_address(), value: newEmail }],
    action: { label: m.account_email_not_me(), url: `${site.siteUrl}/forgot-password` },
    closing: m.account_email_move_closing(),
  })
}

/** To the owner of an account, when another member asks to move to its address. */
export function addressTakenMail(site: Site): Mail {
  return writeMail(site, {
    kind: 'address_taken_notice',
    subject: m.account_email_taken_subject(),
    heading: m.account_email_taken_heading(),
    paragraphs: [m.account_email_taken_text(), m.account_email_taken_help()],
    closing: m.account_email_taken_closing(),
  })
}

/** `endsCalendar`: the private calendar address ended with it. */
export function passwordChangedMail(
  site: Site,
  { endsCalendar = false }: { endsCalendar?: boolean } = {},
): Mail {
  return writeMail(site, {
    kind: 'password_changed',
    subject: m.account_email_password_subject(),
    heading: m.account_email_password_heading(),
    paragraphs: [
      m.account_email_password_text(),
      ...(endsCalendar ? [m.account_email_password_calendar()] : []),
    ],
    action: { label: m.account_email_not_me(), url: `${site.siteUrl}/forgot-password` },
    closing: m.account_email_not_me_sign_out(),
  })
}

/** To the old address, once an account has moved. */
export function emailChangedMail(site: Site): Mail {
  return writeMail(site, {
    kind: 'email_changed',
    subject: m.account_email_moved_subject(),
    heading: m.account_email_moved_heading(),
    paragraphs: [m.account_email_moved_text()],
    closing: m.account_email_moved_closing(),
  })
}

/** To the new address, once an account has moved there. */
export function newAddressMail(site: Site): Mail {
  return writeMail(site, {
    kind: 'email_changed_to_this',
    subject: m.account_email_moved_here_subject(),
    heading: m.account_email_moved_here_heading(),
    paragraphs: [m.account_email_moved_here_text()],
    action: { label: m.account_email_open_hearth(), url: `${site.siteUrl}/` },
    closing: m.account_email_moved_here_closing(),
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
  const email = writeEmail(subject, {
    heading,
    paragraphs,
    ...(facts && { facts }),
    ...(action && { action }),
    footer: isOnce ? `${sayValidity(site.ONE_TIME_TOKEN_SECONDS)} ${closing}` : closing,
  })
  return { kind, subject, ...email, ...(isOnce && { linkSeconds: site.ONE_TIME_TOKEN_SECONDS }) }
}

function sayValidity(seconds: number): string {
  if (seconds < 120) return m.account_email_link_seconds({ seconds })
  return seconds <= 7200
    ? m.account_email_link_minutes({ minutes: Math.floor(seconds / 60) })
    : m.account_email_link_hours({ hours: Math.floor(seconds / 3600) })
}

function sayMoment(atMs: number): string {
  return `${formatMoment(atMs, 'full')} (UTC)`
}

export function sayDay(atMs: number): string {
  return formatDate(atMs, { dateStyle: 'full', timeZone: 'UTC' })
}
