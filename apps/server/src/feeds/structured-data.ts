import type { CalendarEvent } from './event-calendar.ts'

/** An event as schema.org describes it, for search engines: https://schema.org/Event. */
export function structuredEvent(
  event: CalendarEvent,
  { siteUrl, imageUrl }: { siteUrl: string; imageUrl: string },
): Record<string, unknown> {
  const url = `${siteUrl}/event/${event.id}`
  const isPlaced = Boolean(event.venueName || event.city)
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    url,
    image: [imageUrl],
    ...(event.intention && { description: event.intention }),
    ...when(event),
    eventStatus: `https://schema.org/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${attendance(isPlaced, event.onlineUrl !== null)}`,
    location: [
      ...(isPlaced
        ? [
            {
              '@type': 'Place',
              name: event.venueName || event.city,
              address: {
                '@type': 'PostalAddress',
                ...(event.venueAddress && { streetAddress: event.venueAddress }),
                ...(event.city && { addressLocality: event.city }),
              },
            },
          ]
        : []),
      // The link itself is for those who come; the page tells it.
      ...(event.onlineUrl ? [{ '@type': 'VirtualLocation', url }] : []),
    ],
    organizer: { '@type': 'Organization', name: 'Hearth', url: siteUrl },
  }
}

function when({ allDay, startDate, endDate, startsAtMs, endsAtMs }: CalendarEvent) {
  if (allDay) return { startDate, endDate: endDate ?? startDate }
  return { startDate: new Date(startsAtMs).toISOString(), endDate: new Date(endsAtMs).toISOString() }
}

function attendance(isPlaced: boolean, isOnline: boolean): string {
  if (isPlaced && isOnline) return 'MixedEventAttendanceMode'
  return isOnline ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'
}
