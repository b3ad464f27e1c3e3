import * as m from '@hearth/messages'
import { getLocale } from '@hearth/messages/in-locale'
import { directionOf, localeParameter, localePath, locales, nameOf } from '@hearth/messages/locales'
import { type Html, html } from './html.ts'

/** The field in which a page that sends no `Referer`, because its address is private, says where its form leads back to. */
export const backField = 'back'

/** The languages, each in its own words, at the foot of a page that the server writes alone: the page of an address once more. */
export const languageChoice = (address: string): Html =>
  html`<form class="languages" method="post" action="${localePath}" aria-label="${m.site_language()}"><input type="hidden" name="${backField}" value="${address}">${locales.map(
    (locale) =>
      html`<button name="${localeParameter}" value="${locale}" lang="${locale}"${locale === getLocale() ? html` aria-current="true"` : ''}>${nameOf(locale)}</button>`,
  )}</form>`

/** What `<html>` says of the language of the moment; from left to right is how HTML is read anyway. */
export const languageOfPage = (): Html => {
  const locale = getLocale()
  return html`lang="${locale}"${directionOf(locale) === 'rtl' && html` dir="rtl"`}`
}

export const languageChoiceStyle = `.languages{display:flex;flex-wrap:wrap;gap:0 22px;max-width:760px;margin:0 auto;padding:0 clamp(20px,4vw,40px) 40px}
.languages button{min-height:44px;padding:0;border:0;background:none;color:var(--ink-2);font:inherit;font-size:15px;cursor:pointer}
.languages button:hover{text-decoration:underline;text-underline-offset:4px}
.languages [aria-current]{font-weight:600;color:var(--ink)}
`
