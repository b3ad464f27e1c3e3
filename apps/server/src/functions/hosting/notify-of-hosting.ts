import type { Run } from '@hearth/database'
import { m } from '@hearth/messages'
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
      ? { label: m.hosting_see_the_invitation(), url: `${siteUrl}/my-events` }
      : { label: m.hosting_open_the_event(), url: `${siteUrl}/event/${eventId}` }
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
    m.hosting_if_you_say_yes_you_can(),
  ],
  accepted: ({ event, person }) => [
    `${person} hosts ${event} with you`,
    m.hosting_they_said_yes_from_now_on(),
  ],
  declined: ({ event, person }) => [
    m.hosting_about_hosting({ event }),
    m.hosting_cannot_host_it_with_you_this({ person }),
  ],
  left: ({ event, person }) => [
    `${person} no longer hosts ${event} with you`,
    m.hosting_they_have_stepped_back_what_they(),
  ],
  removed: ({ event, person }) => [
    m.hosting_you_no_longer_host({ event }),
    m.hosting_goes_on_with_this_event_without({ person }),
  ],
}
