import { useQuery } from '@tanstack/react-query'
import { type MonthSubject, monthAtVenueOptions, monthOfHostOptions } from '../../../data/event/month.ts'
import { MonthCalendar } from './month-calendar.tsx'

/** A month of a venue or of a host, with each event named. */
export default function MonthOf({
  of,
  month,
  ...rest
}: {
  of: MonthSubject
  month: string
  today: string
  monthAddress: (month: string) => string
}) {
  const atVenue = useQuery({
    ...monthAtVenueOptions('venueId' in of ? of.venueId : '', month),
    enabled: 'venueId' in of,
  })
  const ofHost = useQuery({
    ...monthOfHostOptions('hostId' in of ? of.hostId : '', month),
    enabled: 'hostId' in of,
  })
  return <MonthCalendar month={month} query={'venueId' in of ? atVenue : ofHost} {...rest} />
}
