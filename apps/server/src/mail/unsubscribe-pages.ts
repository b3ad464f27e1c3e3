import type { Statement } from '@hearth/database'
import * as m from '@hearth/messages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fieldsOf, type Html, html, takeForms } from '../http/index.ts'
import type { Parts } from '../parts.ts'
import { sendPage } from './page.ts'
import { readUnsubscribeToken, type Subscription } from './unsubscribe-token.ts'

type Asked = { Params: { token: string }; Body: unknown }

/**
 * `/unsubscribe/{token}`: ends the mails of one topic to one person, without signing in. The page only asks, so that
 * whoever looks at links before people do ends nothing; its button and the mail programs' own (RFC 8058) post the same.
 */
export function unsubscribePages(app: FastifyInstance, { config, database, log }: Parts): void {
  const path = '/unsubscribe/:token'

  app.get<Asked>(path, async ({ params }, reply) => {
    const subscription = readUnsubscribeToken(params.token, config)
    if (!subscription) return sendUnknown(reply)
    if (await isRefusedAlready(subscription)) return sendDone(reply, subscription)
    return sendQuestion(reply, subscription)
  })

  app.register(async (forms) => {
    takeForms(forms, { takesParts: true })

    forms.post<Asked>(path, async ({ params, body }, reply) => {
      const subscription = readUnsubscribeToken(params.token, config)
      if (!subscription) return sendUnknown(reply)
      if (subscription.topic === 'invitations' && saysTakenBack(body)) {
        await database.run({ role: 'hearth_engine' }, refusing(subscription.addressHash, false))
        log.info('mail.invitations_wanted')
        return sendTakenBack(reply)
      }
      if (!saysOneClick(body)) return sendQuestion(reply, subscription, 400)
      await database.run({ role: 'hearth_engine' }, endingOf(subscription))
      const { topic } = subscription
      log.info('mail.unsubscribed', topic === 'invitations' ? { topic } : subscription)
      return sendDone(reply, subscription)
    })
  })

  /** Only an address can say the same of mails that nobody subscribed to, and take it back in the same place. */
  async function isRefusedAlready(subscription: Subscription): Promise<boolean> {
    if (subscription.topic !== 'invitations') return false
    const { rows } = await database.run(
      { role: 'hearth_engine' },
      {
        name: 'refused invitations',
        text: `select from hearth.mail_refusals where address_hash = decode($1, 'hex')`,
        values: [subscription.addressHash],
      },
    )
    return rows.length > 0
  }
}

const refusing = (addressHash: string, refuses: boolean): Statement => ({
  name: 'refuse invitations',
  text: `select hearth.refuse_invitations(decode($1, 'hex'), $2)`,
  values: [addressHash, refuses],
})

function endingOf(subscription: Subscription): Statement {
  if (subscription.topic === 'invitations') return refusing(subscription.addressHash, true)
  if (subscription.topic === 'guest') {
    return {
      name: 'end mails of guest',
      text: 'select hearth.set_guest_mails($1::uuid, false)',
      values: [subscription.guestId],
    }
  }
  if (subscription.topic === 'host') {
    return {
      name: 'end hearing from host',
      text: 'delete from public.host_listeners where id = $1::uuid',
      values: [subscription.listenerId],
    }
  }
  return {
    name: 'unsubscribe',
    text: `
      insert into public.notification_choices as c (user_id, topic, by_mail)
      select p.id, $2, false from public.profiles p where p.id = $1::uuid
      on conflict (user_id, topic) do update set by_mail = false where c.by_mail`,
    values: [subscription.userId, subscription.topic],
  }
}

/** RFC 8058 section 3.2: as a form, or as its parts. */
function saysOneClick(body: unknown): boolean {
  return (
    fieldsOf(body).get('List-Unsubscribe') === 'One-Click' ||
    (typeof body === 'string' && /name="List-Unsubscribe"\r?\n\r?\nOne-Click\r?\n/.test(body))
  )
}

const saysTakenBack = (body: unknown) => fieldsOf(body).get('again') === 'yes'

function sendQuestion(reply: FastifyReply, subscription: Subscription, status = 200) {
  return sendPage(reply, () => ({
    title: m.site_mail_stop(),
    place: m.site_mail_place(),
    content: question(subscription),
    status,
  }))
}

function sendDone(reply: FastifyReply, subscription: Subscription) {
  return sendPage(reply, () => ({
    title: m.site_mail_stopped(),
    place: m.site_mail_place(),
    content: done(subscription),
  }))
}

function sendTakenBack(reply: FastifyReply) {
  return sendPage(reply, () => ({
    title: m.site_mail_invitations_again(),
    place: m.site_mail_place(),
    content: html`<h1>${m.site_mail_invitations_again()}</h1>
<p class="lede">${m.site_mail_invitations_again_text()}</p>`,
  }))
}

function question({ topic }: Subscription): Html {
  if (topic === 'invitations') {
    return html`<h1>${m.site_mail_never_question()}</h1>
<p class="lede">${m.site_mail_never_text()}</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button class="button">${m.site_mail_never()}</button></form>`
  }
  return html`<h1>${m.site_mail_stop_question()}</h1>
<p class="lede">${m.site_mail_reason({ topic })} ${stopTexts(topic)}</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button class="button">${m.site_mail_stop()}</button></form>
${topic !== 'guest' && topic !== 'host' && wayBack()}`
}

function stopTexts(topic: Subscription['topic']): string {
  if (topic === 'host') return m.site_mail_stop_text_host()
  return topic === 'guest' ? m.site_mail_stop_text_guest() : m.site_mail_stop_text()
}

function done({ topic }: Subscription): Html {
  if (topic === 'invitations') {
    return html`<h1>${m.site_mail_stopped()}</h1>
<p class="lede">${m.site_mail_never_done()}</p>
<form method="post"><p>${m.site_mail_never_back_text()}</p><button class="plain" name="again" value="yes">${m.site_mail_never_back()}</button></form>`
  }
  return html`<h1>${m.site_mail_stopped()}</h1>
<p class="lede">${m.site_mail_stopped_text({ topic })}</p>
${topic !== 'guest' && topic !== 'host' && wayBack()}`
}

function wayBack(): Html {
  return html`<p>${m.site_mail_again()} <a href="/account#choices">${m.site_mail_settings()}</a></p>`
}

function sendUnknown(reply: FastifyReply) {
  return sendPage(reply, () => ({
    title: m.site_mail_link_broken(),
    place: m.site_mail_place(),
    status: 404,
    content: html`<h1>${m.site_mail_link_broken()}</h1>
<p class="lede">${m.site_mail_link_broken_text()}</p>
<p><a class="button" href="/account#choices">${m.site_mail_settings()}</a></p>`,
  }))
}
