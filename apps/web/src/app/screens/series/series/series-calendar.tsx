import { webcalUrl } from '../../../../features/event/subscribe/subscription-links.ts'
import { CalendarBox } from '../../../../features/series/side-boxes.tsx'
import { paths } from '../../../../paths.ts'
import { useIsAlive } from '../../../../ui/use-is-alive.ts'

/** The calendar of a series. Before the app is alive its address is a file, which calendar programs open as well. */
export function SeriesCalendar({ seriesId }: { seriesId: string }) {
  const path = paths.seriesCalendar(seriesId)
  const address = useIsAlive() ? new URL(path, window.location.origin).href : path
  return <CalendarBox subscribe={webcalUrl(address)} address={address} />
}
