import type { GroupPayload } from './notify-readers.ts'

/**
 * A notice and a mail of a message to everyone who is coming. What was written is read on the page of the event
 * alone, so there is nothing to tell once the event or its author has gone.
 */
export function writeMessageNotification(
  {
    eventId,
    eventTitle,
    authorName,
  }: { eventId: string; eventTitle: string | null; authorName: string | null },
  { siteUrl }: { siteUrl: string },
): GroupPayload | undefined {
  if (eventTitle === null || authorName === null) return undefined
  const subject = `A message to everyone coming to “${eventTitle}”`
  return {
    notification: { kind: 'event_message', data: { eventId, eventTitle, personName: authorName } },
    writeEmail: () => ({
      subject,
      email: {
        paragraphs: [`${authorName}, who hosts it, has written to everyone who is coming.`],
        action: { label: 'Read the message', url: `${siteUrl}/event/${eventId}` },
        footer: 'You receive this because you said that you are coming.',
      },
    }),
  }
}
