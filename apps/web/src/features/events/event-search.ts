import { type Category, type GoodFor, goodForIds, isCategory } from '@hearth/contracts/event-values'

/** What an address says about which events are looked for. Dates are inclusive calendar dates, YYYY-MM-DD. */
export type EventSearch = {
  category?: Category
  city?: string
  from?: string
  to?: string
  free?: boolean
  text?: string
  goodFor?: GoodFor[]
}

const date = /^\d{4}-\d{2}-\d{2}$/

/**
 * Reads a search out of an address's query. `when` ("2026-11-21/2026-11-22") is how the sentence on the home page says
 * its dates in one select, and `category` how it says its kind. What makes no sense is left out.
 */
export function readEventSearch(params: URLSearchParams): EventSearch {
  const search: EventSearch = {}
  const [whenFrom, whenTo] = params.get('when')?.split('/') ?? []
  const category = params.get('category') ?? ''
  const city = params.get('city')?.trim()
  const from = params.get('from') ?? whenFrom
  const to = params.get('to') ?? whenTo
  const text = params.get('text')?.trim()
  const goodFor = goodForIds.filter((id) => params.getAll('good_for').includes(id))
  if (isCategory(category)) search.category = category
  if (city) search.city = city
  if (from && date.test(from)) search.from = from
  if (to && date.test(to)) search.to = to
  if (params.get('free') === '1') search.free = true
  if (text) search.text = text
  if (goodFor.length > 0) search.goodFor = goodFor
  return search
}

/** The query that `readEventSearch` reads back; always in the same order, so that equal searches are equal addresses. */
export function writeEventSearch(search: EventSearch): URLSearchParams {
  const params = new URLSearchParams()
  if (search.category) params.set('category', search.category)
  if (search.text) params.set('text', search.text)
  if (search.city) params.set('city', search.city)
  if (search.from) params.set('from', search.from)
  if (search.to) params.set('to', search.to)
  if (search.free) params.set('free', '1')
  for (const id of search.goodFor ?? []) params.append('good_for', id)
  return params
}
