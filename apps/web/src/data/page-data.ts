import type { HearthInfo } from '@hearth/contracts'
import type { QueryKey } from '@tanstack/react-query'

/** What the server writes into every page as JSON, under the id `page-data`. */
export type PageData = {
  hearth: HearthInfo
  /** What the page was rendered from, for the query cache; absent on pages that render in the browser alone. */
  queries?: [key: QueryKey, data: unknown][]
  /** As of when it was rendered, in milliseconds since 1970 UTC; there with `queries`. */
  nowMs?: number
}

export const pageDataId = 'page-data'

/** Reads it back in the browser. Throws when the page came without it: nothing works then, and the cause is the server. */
export function readPageData(document: Document): PageData {
  const text = document.getElementById(pageDataId)?.textContent
  if (!text) throw new Error('This page came without its data.')
  return JSON.parse(text) as PageData
}

/** The same out of a page's text: how the app asks for a page's data again, by reading the page as a visitor does. */
export function findPageData(html: string): PageData {
  const start = html.indexOf('>', html.indexOf(`id="${pageDataId}"`)) + 1
  const end = html.indexOf('</script>', start)
  return JSON.parse(html.slice(start, end)) as PageData
}

/**
 * JSON that may stand inside a script element: nothing in it can end the element or begin a comment, and the two line
 * ends that older engines choke on are written as escapes.
 */
export function asInlineJson(data: object): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}
