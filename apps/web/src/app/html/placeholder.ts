import { startFailureId } from '../../data/start-failure.ts'
import { placeholderId } from '../layout/placeholder.ts'

/** What a page that the browser renders shows until then. One of a screen for members is seen by who is probably one. */
export type Placeholder = { html: string; isForMembers: boolean }

/** Nothing can be pressed or typed into that is taken away a moment later; the links of header and tabs lead on already. */
const untouched = (html: string) =>
  html
    .replace('<main ', '<main inert ')
    .replaceAll('<button ', '<button inert ')
    .replaceAll('<input ', '<input readonly ')
    .replaceAll('<textarea ', '<textarea readonly ')

/**
 * The app's own element stays out of sight while the placeholder is there, which takes itself away (`useScreenIsThere`).
 * Where the app does not come, what says so stands in the place of the screen.
 */
export function writePlaceholder({ html, isForMembers }: Placeholder): { element: string; style: string } {
  const seen = isForMembers ? '[data-likely-member] ' : ''
  return {
    element: `<div id="${placeholderId}">${untouched(html)}</div>`,
    style: `body:has(#${startFailureId}:not([hidden])) #${placeholderId} :is(main,footer){display:none}${isForMembers ? `#${placeholderId}{display:none}` : ''}${seen}#${placeholderId}{display:block}${seen}#${placeholderId}~#root{display:none}`,
  }
}
