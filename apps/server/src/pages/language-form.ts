import { isLocale, localeCookieOf, localeParameter, localePath } from '@hearth/messages/locales'
import type { FastifyInstance } from 'fastify'
import { backField, fieldsOf, isUncleanPath, takeForms } from '../http/index.ts'
import { inLanguage } from './page-language.ts'

/**
 * A press on a language at the foot of a page: the browser keeps it, and sees the same page in it. Nothing of an account is
 * changed, so whoever makes a browser press it changes what it reads and no more. `addressIn` where addresses name no language.
 */
export function languageForm(
  app: FastifyInstance,
  { siteUrl, addressIn = inLanguage }: { siteUrl: string; addressIn?: typeof inLanguage },
): void {
  app.register(async (forms) => {
    takeForms(forms)
    forms.post(localePath, async ({ body, headers }, reply) => {
      const fields = fieldsOf(body)
      const chosen = fields.get(localeParameter)
      const locale = isLocale(chosen) ? chosen : 'en'
      const address = cameFrom(fields.get(backField) ?? headers.referer, siteUrl)
      return reply
        .header('set-cookie', localeCookieOf(locale, siteUrl))
        .redirect(addressIn(address, locale), 303)
    })
  })
}

/** The page of ours that the form stood on, as the form or the browser says; home where neither does. */
function cameFrom(said: string | undefined, siteUrl: string): string {
  const address = said?.startsWith('/') ? siteUrl + said : said
  const from = address !== undefined && URL.canParse(address) ? new URL(address) : undefined
  const isOurs = from?.origin === new URL(siteUrl).origin && !isUncleanPath(from.pathname)
  return isOurs ? from.pathname + from.search : '/'
}
