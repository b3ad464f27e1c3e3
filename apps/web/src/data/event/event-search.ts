import {
  type AccessFact,
  accessIds,
  type Category,
  type GoodFor,
  goodForIds,
  isCategory,
} from '@hearth/contracts/event-values'

/** What an address says about which events are looked for. Dates are inclusive calendar dates, YYYY-MM-DD. */
export type EventSearch = {
  category?: Category
  city?: string
  from?: string
  to?: string
  free?: boolean
  text?: string
  goodFor?: GoodFor[]
  access?: AccessFact[]
  /** Beside a map, or as a month, instead of a list alone; searches for nothing. */
  view?: View
  /** The month that is shown, YYYY-MM; the present one where none is named. */
  month?: string
  /** The sentence that became these choices, the words that were understood between underscores. */
  said?: string
  /** Where the list goes on, for browsers without script. */
  after?: string
}

const views = ['map', 'month'] as const
type View = (typeof views)[number]

/** The engine's longest texts: an address may say anything. */
const longest = { city: 80, text: 200, said: 400 } as const
/** As the engine writes where a list goes on. */
const cursorPattern = /^[\w+/=.:~-]{1,200}$/

/**
 * Reads a search out of an address's query. `when` ("2026-11-21/2026-11-22") is how a select or a radio says its dates
 * in one value, and `category` how the sentence on the home page says its kind. What makes no sense is left out, and
 * dates the wrong way round are turned.
 */
export function readEventSearch(params: URLSearchParams): EventSearch {
  const search: EventSearch = {}
  const [whenFrom, whenTo] = params.get('when')?.split('/') ?? []
  const category = params.get('category') ?? ''
  const city = params.get('city')?.trim().slice(0, longest.city)
  const dates = [params.get('from') || whenFrom, params.get('to') || whenTo].map(calendarDate)
  const [from, to] = dates[0] && dates[1] && dates[1] < dates[0] ? dates.reverse() : dates
  const text = params.get('text')?.trim().slice(0, longest.text)
  const goodFor = goodForIds.filter((id) => params.getAll('good_for').includes(id))
  const access = accessIds.filter((id) => params.getAll('access').includes(id))
  if (isCategory(category)) search.category = category
  if (city) search.city = city
  if (from) search.from = from
  if (to) search.to = to
  if (params.get('free') === '1') search.free = true
  if (text) search.text = text
  if (goodFor.length > 0) search.goodFor = goodFor
  if (access.length > 0) search.access = access
  const view = views.find((one) => one === params.get('view'))
  const month = params.get('month') ?? ''
  const said = params.get('said')?.trim().slice(0, longest.said)
  const after = params.get('after') ?? ''
  if (view) search.view = view
  if (view === 'month' && calendarDate(`${month}-01`)) search.month = month
  if (said) search.said = said
  if (cursorPattern.test(after)) search.after = after
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
  for (const id of search.access ?? []) params.append('access', id)
  if (search.view) params.set('view', search.view)
  if (search.month) params.set('month', search.month)
  if (search.said) params.set('said', search.said)
  if (search.after) params.set('after', search.after)
  return params
}

/** The date when it stands in the calendar and the engine takes it. */
export function calendarDate(text: string | undefined): string | undefined {
  if (!text || !/^2[01]\d\d-\d\d-\d\d$/.test(text)) return undefined
  const atMs = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text) ? text : undefined
}
