import { type AlertFacts, alertTitle } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { getLocale } from '@hearth/messages/in-locale'
import { withLocale } from '@hearth/messages/locales'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { html, takeForms } from '../http/index.ts'
import type { Parts } from '../parts.ts'
import { sendPage } from './page.ts'

/**
 * Where one press ends what somebody follows: its id is known to nobody else, and opens nothing more. The page is in the language
 * of the moment, which is that of the mail.
 */
export function unfollowUrl(alertId: string, siteUrl: string): string {
  return withLocale(`${siteUrl}/unfollow/${alertId}`, getLocale())
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Asked = { Params: { id: string } }

/**
 * `/unfollow/{id}`: ends one thing that a member follows, without signing in. The page only asks, so that whoever looks at
 * links before people do ends nothing.
 */
export function unfollowPages(app: FastifyInstance, { database, log }: Parts): void {
  const path = '/unfollow/:id'
  const ask = async (name: string, text: string, id: string): Promise<AlertFacts | null | undefined> => {
    if (!isUuid.test(id)) return undefined
    const { rows } = await database.run<{ alert: AlertFacts | null }>(
      { role: 'hearth_engine' },
      { name, text, values: [id] },
    )
    return rows[0]?.alert
  }

  app.get<Asked>(path, async ({ params: { id } }, reply) => {
    const alert = await ask('alert of link', 'select hearth.alert_facts($1::uuid) as alert', id)
    if (!alert) return sendGone(reply)
    return sendPage(reply, () => ({
      title: m.site_mail_unfollow(),
      place: m.site_mail_place(),
      content: html`<h1>${m.site_mail_unfollow_question({ about: alertTitle(alert) })}</h1>
<p class="lede">${m.site_mail_unfollow_text()}</p>
<form method="post"><button class="button">${m.site_mail_unfollow()}</button></form>
<p><a href="/following">${m.site_mail_following()}</a></p>`,
    }))
  })

  app.register(async (forms) => {
    takeForms(forms, { takesParts: true })
    forms.post<Asked>(path, async ({ params: { id } }, reply) => {
      const alert = await ask(
        'end alert by link',
        `with known as materialized (select hearth.alert_facts($1::uuid) as alert)
         delete from public.event_alerts a using known k where a.id = $1::uuid returning k.alert`,
        id,
      )
      if (!alert) return sendGone(reply)
      log.info('mail.unfollowed', { alertId: id })
      return sendPage(reply, () => {
        const title = m.site_mail_unfollowed({ about: alertTitle(alert) })
        return {
          title,
          place: m.site_mail_place(),
          content: html`<h1>${title}</h1>
<p class="lede">${m.site_mail_unfollowed_text()}</p>
<p><a href="/following">${m.site_mail_following()}</a></p>`,
        }
      })
    })
  })
}

function sendGone(reply: FastifyReply) {
  return sendPage(reply, () => ({
    title: m.site_mail_unfollow_gone(),
    place: m.site_mail_place(),
    status: 404,
    content: html`<h1>${m.site_mail_unfollow_gone()}</h1>
<p class="lede">${m.site_mail_unfollow_gone_text()}</p>
<p><a class="button" href="/following">${m.site_mail_following()}</a></p>`,
  }))
}
