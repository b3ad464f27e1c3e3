import { type Category, categoryIds } from '@hearth/contracts/event-values'
import type { HomeData } from './home-data.ts'

const dayMs = 86_400_000

/** What the sentence says. Dates are inclusive. */
export type Said = { from: string; to: string; category?: Category | undefined; city?: string | undefined }

/** How many events the sentence finds, from what the page knows; nothing where that ends earlier than the dates. */
export function countOf(
  { counts: { isWhole, cells }, cities, days }: Pick<HomeData, 'counts' | 'cities' | 'days'>,
  { from, to, category, city }: Said,
): number | undefined {
  const today = days[0]?.on
  if (!today) return undefined
  const [first, last] = [from, to].map((day) => (Date.parse(day) - Date.parse(today)) / dayMs) as [
    number,
    number,
  ]
  if (last >= (isWhole ? 30 : 7)) return undefined
  if (city && !cities.includes(city)) return 0
  const wantedCategory = category && categoryIds.indexOf(category)
  const wantedCity = city && cities.indexOf(city)
  return cells.reduce((sum, [day, ofCategory, ofCity, events]) => {
    const fits =
      day >= first &&
      day <= last &&
      (wantedCategory === undefined || ofCategory === wantedCategory) &&
      (!city || ofCity === wantedCity)
    return fits ? sum + events : sum
  }, 0)
}
