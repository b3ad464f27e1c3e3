import type { Run } from '@hearth/database'
import type { Email } from '../../mail/index.ts'
import { notify } from '../../notifications/index.ts'

export type HostingNews = 'invited' | 'accepted' | 'declined' | 'left' | 'removed'

/** Tells the side that did not act. `personId` and `personName` are the side that did. */
export async function notifyOfHosting(
  run: Run,
  readerId: string,
  news: HostingNews,
  facts: { eventId: string; eventTitle: string; personId: string; personName: string; siteUrl: string },
): Promise<void> {
  const { siteUrl, personId: writerId, ...data } = facts
  const from = { writerId, plainSubject: plainSubjects[news] }
  await notify(run, readerId, { kind: `host_${news}`, data, from, ...writeHostingEmail(news, facts) })
}

function writeHostingEmail(
  news: HostingNews,
  {
    eventId,
    eventTitle,
    personName,
    siteUrl,
  }: { eventId: string; eventTitle: string; personName: string; siteUrl: string },
): { subject: string; email: Email } {
  const [subject, sentence] = sentences[news]({ event: `“${eventTitle}”`, person: personName })
  // A draft opens only after the yes, and what was taken away opens no more.
  const action =
    news === 'invited'
      ? { label: 'See the invitation', url: `${siteUrl}/my-events` }
      : { label: 'Open the event', url: `${siteUrl}/event/${eventId}` }
  return {
    subject,
    email: { paragraphs: [sentence], ...(news !== 'removed' && { action }) },
  }
}

const plainSubjects: Record<HostingNews, string> = {
  invited: 'You are asked to host an event',
  accepted: 'Somebody hosts your event with you',
  declined: 'About hosting your event',
  left: 'Somebody no longer hosts your event with you',
  removed: 'You no longer host an event',
}

const sentences: Record<
  HostingNews,
  (names: { event: string; person: string }) => [subject: string, sentence: string]
> = {
  invited: ({ event, person }) => [
    `${person} asks you to host ${event} together`,
    'If you say yes, you can see and change the event and who is coming, as they can. You decide, and you can leave at any time.',
  ],
  accepted: ({ event, person }) => [
    `${person} hosts ${event} with you`,
    'They said yes: from now on they can see and change the event and who is coming.',
  ],
  declined: ({ event, person }) => [`About hosting ${event}`, `${person} cannot host it with you this time.`],
  left: ({ event, person }) => [
    `${person} no longer hosts ${event} with you`,
    'They have stepped back. What they changed stays as it is.',
  ],
  removed: ({ event, person }) => [
    `You no longer host ${event}`,
    `${person} goes on with this event without you as a host. Thank you for what you gave to it.`,
  ],
}
