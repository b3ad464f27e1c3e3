import { formatZoneCity } from '../../../../format/when-first.ts'
import type { HomeData } from './home-data.ts'

/** The place by whose nearness the page is ordered, in words; nothing where the page is ordered by time alone. */
export function placeOf({ near }: Pick<HomeData, 'near'>): string | undefined {
  return near?.city ?? (near?.timeZone && formatZoneCity(near.timeZone))
}
