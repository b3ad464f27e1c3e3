import { topicOf } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { inLocale } from '@hearth/messages/in-locale'
import { isLocale, withLocale } from '@hearth/messages/locales'
import type { Config } from '../config.ts'
import { html } from '../http/index.ts'
import { footerStyle } from './email.ts'
import type { Mail } from './queries.ts'
import { type Subscription, unsubscribeUrl } from './unsubscribe-token.ts'

/**
 * A mail as it leaves: one of a topic that people may turn off says at its end how, and carries the address for the
 * buttons of mail programs. Added on the way out, because the key of that address is not for the database.
 */
export function asSent(
  mail: Mail,
  config: Pick<Config, 'hearthSecret' | 'siteUrl'>,
): Mail & { unsubscribe?: string } {
  const subscription = subscriptionOf(mail)
  if (!subscription) return mail
  const locale = localeOf(mail)
  const url = withLocale(unsubscribeUrl(subscription, config), locale)
  return inLocale(locale, () => withUnsubscribing(mail, subscription, url))
}

/** The language that a mail was written in, as its HTML says. */
function localeOf({ bodyHtml }: Pick<Mail, 'bodyHtml'>) {
  const [, said] = /^<!doctype html>\s*<html lang="(\w+)"/.exec(bodyHtml) ?? []
  return isLocale(said) ? said : 'en'
}

function withUnsubscribing(mail: Mail, subscription: Subscription, url: string) {
  const about = m.site_mail_reason({ topic: subscription.topic })
  const [stop, stopByLink] =
    subscription.topic === 'invitations'
      ? [m.site_mail_never(), m.site_mail_never_by_link()]
      : [m.site_mail_stop(), m.site_mail_stop_by_link()]
  const line = html`<p class="faint" style="${footerStyle}">${about} <a class="faint" style="color:inherit" href="${url}">${stop}</a></p>`
  return {
    ...mail,
    bodyText: `${mail.bodyText}\n\n${about} ${stopByLink}\n${url}`,
    bodyHtml: mail.bodyHtml.replace(/<\/div>\s*<\/body>/, (end) => line.html + end),
    unsubscribe: url,
  }
}

/** What a mail belongs to that its reader may end. */
function subscriptionOf({ kind, userId, guestId, invitedHash, listenerId }: Mail): Subscription | undefined {
  if (listenerId) return { listenerId, topic: 'host' }
  if (guestId) return { guestId, topic: 'guest' }
  if (invitedHash) return { addressHash: invitedHash, topic: 'invitations' }
  const topic = topicOf(kind)
  return topic && userId ? { userId, topic } : undefined
}
