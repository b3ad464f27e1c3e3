import { createHmac } from 'node:crypto'
import { AppError, type MailPreview, mailPreviewPath } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { fieldsOf, takeForms } from '../http/index.ts'
import { deriveKey, isSameSecret } from '../settings/index.ts'

type Secrets = Pick<Config, 'hearthSecret'>

/** An email to look at before it is sent. Its HTML is signed, so that `mailPreviewPages` shows what we wrote and nothing else. */
export function previewMail(
  mail: { subject: string; text: string; html: string },
  config: Secrets,
): MailPreview {
  return { ...mail, signature: signatureOf(mail.html, config) }
}

/**
 * Shows an email's HTML in a frame of the app: a page of its own, because the app's policy lets nothing write HTML into its pages.
 * It comes with the form that asks for it, so nothing is stored, and reads nothing of whoever asks.
 */
export function mailPreviewPages(app: FastifyInstance, config: Secrets): void {
  app.register(async (forms) => {
    takeForms(forms, { maxBytes: 256 * 1024 })
    forms.post(mailPreviewPath, async ({ body }, reply) => {
      const fields = fieldsOf(body)
      const html = fields.get('html') ?? ''
      if (!isSameSecret(fields.get('signature') ?? '', signatureOf(html, config)))
        throw new AppError('invalid_input', m.site_refusal_check_fields)
      return sendMailHtml(reply, html)
    })
  })
}

/** An email as mail programs show it: no script, and nothing from elsewhere. Its links open beside the frame. */
export function sendMailHtml(reply: FastifyReply, html: string) {
  return reply
    .header(
      'content-security-policy',
      "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html.replace('<head>', '<head><base target="_top">'))
}

const signatureOf = (html: string, { hearthSecret }: Secrets) =>
  createHmac('sha256', deriveKey(hearthSecret, 'mail previews')).update(html).digest('base64url')
