import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { formatDate } from '@hearth/messages/in-locale'
import type { FastifyInstance } from 'fastify'
import { type Html, html, isAskedByOwnName, isFromOwnMachine } from '../http/index.ts'
import type { Parts } from '../parts.ts'
import { asSent } from './as-sent.ts'
import { sendMailHtml } from './mail-preview.ts'
import { sendPage } from './page.ts'
import { getMail, listMails, type Mail } from './queries.ts'

/** Where they stand; `hearth.json` names it to the app where it is there. */
export const outboxPath = '/dev/mail'
const maxShown = 100

/**
 * `/dev/mail`: on a trial machine without a mail server, people read here what would have been sent to them. The
 * pages exist only there (`config.showsOutbox`) and for that machine alone, because they show everyone's mail.
 */
export function outboxPages(app: FastifyInstance, parts: Parts): void {
  // Of its own scope, so that the hook holds for every spelling of the path that leads to these routes.
  if (parts.config.showsOutbox) app.register(async (scope) => outboxRoutes(scope, parts))
}

function outboxRoutes(app: FastifyInstance, { config, database }: Parts): void {
  // By its name as well: a page of another site whose name was made to point here must not read them.
  app.addHook('onRequest', async (request) => {
    if (!isFromOwnMachine(request) || !isAskedByOwnName(request)) throw notThere()
  })

  app.get(outboxPath, async (_request, reply) => {
    const mails = await listMails(database, { limit: maxShown })
    return sendPage(reply, () => ({
      title: m.site_mail_outbox(),
      place: m.site_mail_outbox_place(),
      content: mails.length ? list(mails) : empty(),
    }))
  })

  app.get<{ Params: { id: string } }>(`${outboxPath}/:id`, async ({ params }, reply) => {
    const mail = await findMail(params.id)
    return sendPage(reply, () => ({
      title: mail.subject,
      place: m.site_mail_outbox_place(),
      content: email(mail),
    }))
  })

  app.get<{ Params: { id: string } }>(`${outboxPath}/:id/html`, async ({ params }, reply) => {
    const mail = await findMail(params.id)
    return sendMailHtml(reply, mail.bodyHtml)
  })

  app.get<{ Params: { id: string; index: string } }>(
    `${outboxPath}/:id/attachments/:index`,
    async ({ params }, reply) => {
      const mail = await findMail(params.id)
      const attachment = mail.attachments[Number(params.index)]
      if (!attachment) throw notThere()
      return reply
        .header(
          'content-disposition',
          `attachment; filename="${attachment.filename.replace(/[^\w.-]/g, '_')}"`,
        )
        .header('cache-control', 'no-store')
        .type(attachment.contentType)
        .send(attachment.content)
    },
  )

  async function findMail(id: string): Promise<Mail> {
    if (!/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(id)) throw notThere()
    const mail = await getMail(database, id)
    if (!mail) throw notThere()
    return asSent(mail, config)
  }
}

function notThere(): AppError {
  return new AppError('not_found', m.site_mail_unknown)
}

function list(mails: readonly Mail[]): Html {
  return html`<h1>${m.site_mail_outbox()}</h1>
<p class="lede">${m.site_mail_outbox_text()}</p>
<ol>${mails.map(
    (mail) => html`<li><a href="${outboxPath}/${mail.id}">
<b>${mail.subject}</b>
<span>${m.site_mail_outbox_to({ address: mail.toAddress })}</span>
<time datetime="${mail.createdAt}">${sayTime(mail.createdAt)}</time></a></li>`,
  )}</ol>`
}

function empty(): Html {
  return html`<h1>${m.site_mail_outbox()}</h1>
<p class="lede">${m.site_mail_outbox_empty()}</p>
<p><a class="button" href="/signup">${m.site_mail_outbox_sign_up()}</a></p>`
}

function email(mail: Mail): Html {
  return html`<p class="back"><a href="${outboxPath}">${m.site_mail_outbox_all()}</a></p>
<h1>${mail.subject}</h1>
<p class="lede">${m.site_mail_outbox_to({ address: mail.toAddress })}, <time datetime="${mail.createdAt}">${sayTime(mail.createdAt)}</time></p>
<pre class="sheet">${linked(mail.bodyText)}</pre>
${
  mail.attachments.length > 0 &&
  html`<h2>${m.site_mail_outbox_attached()}</h2><ul>${mail.attachments.map(
    (attachment, index) =>
      html`<li><a href="${outboxPath}/${mail.id}/attachments/${index}">${attachment.filename}</a></li>`,
  )}</ul>`
}
<h2>${m.site_mail_outbox_looks()}</h2>
<iframe class="sheet" title="${m.site_mail_outbox_looks()}" src="${outboxPath}/${mail.id}/html"></iframe>`
}

/** The text with its web addresses as links. */
function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : html`${part}`))
}

function sayTime(iso: string): string {
  return formatDate(new Date(iso), { dateStyle: 'medium', timeStyle: 'medium' })
}
