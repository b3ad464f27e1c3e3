import * as m from '@hearth/messages'
import {
  type Locale,
  localeCookie,
  localeParameter,
  localePath,
  locales,
  nameOf,
} from '@hearth/messages/locales'
import { escapeHtml } from './escape-html.ts'

/** The languages, each in its own words, at the foot of every page: a form, which needs no script and so weighs none. */
export function writeLanguages(chosen: Locale): string {
  const choice = (locale: Locale) =>
    `<button name="${localeParameter}" value="${locale}" lang="${locale}"${locale === chosen ? ' aria-current="true"' : ''}>${escapeHtml(nameOf(locale))}</button>`
  return `<form class="wrap languages" method="post" action="${localePath}" aria-label="${escapeHtml(m.site_language())}">${locales.map(choice).join('')}</form>`
}

/**
 * Runs in the page's head: takes the language out of the address, because the page is written in it and the app's links name none.
 * Where nobody chose one, it is noted for as long as the browser is open, so that the same page loaded again reads the same.
 */
export const languageScript = `(()=>{const l=location,s=l.search.replace(/([?&])${localeParameter}=(\\w*)(?:&|$)/,(_,b,v)=>{try{if(!/(^|; )${localeCookie}=/.test(document.cookie))document.cookie='${localeCookie}='+v+'; Path=/; SameSite=Lax'}catch{}return b}).replace(/[?&]$/,'');if(s!==l.search)history.replaceState(history.state,'',l.pathname+s+l.hash)})()`
