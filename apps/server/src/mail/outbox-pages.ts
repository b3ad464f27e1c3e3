import { randomBytes } from 'node:crypto'
import { AppError } from '@hearth/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isLoopbackName } from '../config.ts'
import { type Html, html, trusted } from '../http/index.ts'
import type { Parts } from '../parts.ts'
import { getMail, listMails, type Mail } from './queries.ts'

const mostShown = 100
const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })

/**
 * `/dev/mail`: on a trial machine without a mail server, people read here what would have been sent to them. The
 * pages exist only there (`config.showsOutbox`), because they show everyone's mail to whoever asks.
 */
export function outboxPages(app: FastifyInstance, { config, database }: Parts): void {
  if (!config.showsOutbox) return

  // A page of another site whose name was made to point here must not read them.
  app.addHook('onRequest', async (request) => {
    const isOutbox = request.url.startsWith('/dev/mail')
    if (isOutbox && !isLoopbackName(request.hostname)) throw notThere()
  })

  app.get('/dev/mail', async (_request, reply) => {
    const mails = await listMails(database, { limit: mostShown })
    return sendPage(reply, 'Mails', mails.length ? list(mails) : empty())
  })

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async ({ params }, reply) => {
    const mail = await findMail(params.id)
    return sendPage(reply, mail.subject, letter(mail))
  })

  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', async ({ params }, reply) => {
    const mail = await findMail(params.id)
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
      )
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(mail.bodyHtml.replace('<head>', '<head><base target="_top">'))
  })

  app.get<{ Params: { id: string; index: string } }>(
    '/dev/mail/:id/attachments/:index',
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
    return mail
  }
}

function notThere(): AppError {
  return new AppError('not_found', 'There is no such mail.')
}

function list(mails: readonly Mail[]): Html {
  return html`<h1>Mails</h1>
<p class="lede">This machine has no mail server, so Hearth keeps what it would have sent. Newest first.</p>
<ol>${mails.map(
    (mail) => html`<li><a href="/dev/mail/${mail.id}">
<b>${mail.subject}</b>
<span>to ${mail.toAddress}</span>
<time datetime="${mail.createdAt}">${sayTime(mail.createdAt)}</time></a></li>`,
  )}</ol>`
}

function empty(): Html {
  return html`<h1>Mails</h1>
<p class="lede">Nothing has been sent yet. This machine has no mail server, so what Hearth writes to people appears here.</p>
<p><a class="button" href="/signup">Create an account</a></p>`
}

function letter(mail: Mail): Html {
  return html`<p class="back"><a href="/dev/mail">All mails</a></p>
<h1>${mail.subject}</h1>
<p class="lede">to ${mail.toAddress}, <time datetime="${mail.createdAt}">${sayTime(mail.createdAt)}</time></p>
<pre class="sheet">${linked(mail.bodyText)}</pre>
${
  mail.attachments.length > 0 &&
  html`<h2>Attached</h2><ul>${mail.attachments.map(
    (attachment, index) =>
      html`<li><a href="/dev/mail/${mail.id}/attachments/${index}">${attachment.filename}</a></li>`,
  )}</ul>`
}
<h2>As it looks</h2>
<iframe class="sheet" title="The mail as it looks" src="/dev/mail/${mail.id}/html"></iframe>`
}

/** The text with its web addresses as links. */
function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : html`${part}`))
}

function sayTime(iso: string): string {
  return dateFormat.format(new Date(iso))
}

function sendPage(reply: FastifyReply, title: string, content: Html) {
  const nonce = randomBytes(16).toString('base64')
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Hearth</title>
<style nonce="${nonce}">${trusted(style)}</style>
</head>
<body>
<header><a href="/">Hearth</a><span>Mails of this machine</span></header>
<main>${content}</main>
</body>
</html>`
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.html)
}

const style = `
:root{color-scheme:light dark;--canvas:oklch(.985 .006 45);--surface:oklch(1 0 0);--sunken:oklch(.963 .010 38);--ink:oklch(.25 .048 338);--ink-2:oklch(.42 .040 338);--ink-3:oklch(.52 .034 338);--line:oklch(.905 .014 20);--flame:oklch(.755 .162 50);--flame-2:oklch(.805 .140 66);--on-flame:oklch(.235 .065 20);--link:oklch(.52 .180 32);--focus:oklch(.50 .20 300)}
@media (prefers-color-scheme:dark){:root{--canvas:oklch(.188 .032 338);--surface:oklch(.228 .036 338);--sunken:oklch(.238 .036 338);--ink:oklch(.965 .010 60);--ink-2:oklch(.82 .020 30);--ink-3:oklch(.70 .026 10);--line:oklch(.32 .036 338);--link:oklch(.80 .130 58);--focus:oklch(.82 .105 300)}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:16px/1.55 "Figtree Variable",Figtree,system-ui,sans-serif}
header{display:flex;gap:16px;align-items:baseline;padding:22px clamp(20px,4vw,40px)}
header a{font:620 25px/1 "Petrona Variable",Petrona,Georgia,serif;letter-spacing:-.02em;color:var(--ink);text-decoration:none}
header span{color:var(--ink-3);font-size:15px}
main{max-width:760px;margin:0 auto;padding:24px clamp(20px,4vw,40px) 80px}
h1{font:560 clamp(30px,5vw,44px)/1.08 "Petrona Variable",Petrona,Georgia,serif;letter-spacing:-.014em;margin:0 0 8px;text-wrap:balance;overflow-wrap:anywhere}
h2{font:560 22px/1.2 "Petrona Variable",Petrona,Georgia,serif;margin:36px 0 12px}
.lede{color:var(--ink-2);margin:0 0 26px;overflow-wrap:anywhere}
.back{margin:0 0 12px}
a{color:var(--link)}
a:focus-visible{outline:3px solid var(--focus);outline-offset:3px;border-radius:8px}
ol{list-style:none;margin:0;padding:0}
ol a{display:grid;gap:2px;padding:16px 18px;margin:0 -18px;border-radius:16px;text-decoration:none;color:var(--ink)}
ol a:hover{background:var(--sunken)}
ol li+li{border-top:1px solid var(--line)}
ol b{font-size:17px;font-weight:640}
ol span,ol time{color:var(--ink-2);font-size:15px;overflow-wrap:anywhere}
.sheet{display:block;width:100%;border:1px solid var(--line);border-radius:24px;background:var(--surface)}
pre.sheet{margin:0;padding:26px;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
iframe.sheet{height:680px;background:#fef9f7}
@media (prefers-color-scheme:dark){iframe.sheet{background:#1d0f19}}
.button{display:inline-flex;align-items:center;min-height:48px;padding:0 22px;border-radius:999px;background:linear-gradient(180deg,var(--flame-2),var(--flame));color:var(--on-flame);font-weight:620;text-decoration:none}
`
