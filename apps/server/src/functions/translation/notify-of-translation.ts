import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { notify } from '../../notifications/index.ts'
import { listListeningHosts } from '../conversation/queries.ts'
import type { TranslatedSubject } from './queries.ts'

/** Tells who may accept it of an offer: the hosts of an event, the owner of a venue or a provider's page. */
export async function notifyOfOffer(
  run: Run,
  subject: TranslatedSubject,
  { callerId, siteUrl }: { callerId: string; siteUrl: string },
): Promise<void> {
  const { kind, id, ownerId, name, callerName: personName } = subject
  const readerIds =
    kind === 'event' ? await listListeningHosts(run, { eventId: id, callerId }) : ownerId ? [ownerId] : []
  for (const readerId of readerIds) {
    await notify(run, readerId, (titleFor) => ({
      ...offered({ ...subject, name: titleFor(name) }, personName),
      subject: m.notification_translation_offered({ title: titleFor(name), personName }),
      from: {
        writerId: callerId,
        plainSubject: m.site_translation_mail_offered_subject({ title: titleFor(name) }),
      },
      email: {
        paragraphs: [m.site_translation_mail_offered()],
        action: { label: m.site_translation_mail_open(), url: `${siteUrl}${pathOf(subject)}#languages` },
      },
    }))
  }
}

/** Tells who offered it that it was accepted. */
export async function notifyOfAcceptance(
  run: Run,
  subject: TranslatedSubject,
  { writerId, siteUrl }: { writerId: string; siteUrl: string },
): Promise<void> {
  await notify(run, writerId, (titleFor) => ({
    ...accepted({ ...subject, name: titleFor(subject.name) }),
    subject: m.notification_translation_accepted({ title: titleFor(subject.name) }),
    email: {
      paragraphs: [m.site_translation_mail_accepted()],
      action: { label: m.site_translation_mail_open(), url: `${siteUrl}${pathOf(subject)}` },
    },
  }))
}

function offered({ kind, id, name }: TranslatedSubject, personName: string) {
  if (kind === 'venue')
    return { kind: 'venue_translation_offered', data: { venueId: id, venueName: name, personName } } as const
  if (kind === 'provider')
    return {
      kind: 'provider_translation_offered',
      data: { providerId: id, providerName: name, personName },
    } as const
  return { kind: 'translation_offered', data: { eventId: id, eventTitle: name, personName } } as const
}

function accepted({ kind, id, name }: TranslatedSubject) {
  if (kind === 'venue')
    return { kind: 'venue_translation_accepted', data: { venueId: id, venueName: name } } as const
  if (kind === 'provider')
    return { kind: 'provider_translation_accepted', data: { providerId: id, providerName: name } } as const
  return { kind: 'translation_accepted', data: { eventId: id, eventTitle: name } } as const
}

const folders = { event: 'event', venue: 'venues', provider: 'service-providers' }
const pathOf = ({ kind, id }: TranslatedSubject) => `/${folders[kind]}/${id}`
