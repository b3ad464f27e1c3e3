import * as m from '@hearth/messages'
import { inLocale } from '@hearth/messages/in-locale'
import { type Auth, collectOwnRecords, giveArchiveBack, takeArchive } from '../../auth/index.ts'
import type { PictureStore } from '../../storage/index.ts'
import { FileAnswer, type Handler, type Member } from '../handler.ts'
import { type ArchiveFile, writeArchive } from './archive.ts'
import { listOwnPictures, readOwnRows } from './my-data-queries.ts'
import { requireOwner } from './owner.ts'

/** Everything that Hearth has about a member, as one zip archive for that member. Once in five minutes. */
export const createMyData =
  (auth: Auth, pictures: PictureStore): Handler<'my-data'> =>
  async ({ parts, member, locale }) => {
    const account = await requireOwner(auth, member)
    await auth.requireFreshProof(member)
    await takeArchive(auth, member.userId)
    try {
      const nowMs = parts.now()
      const own = await collectOwnRecords(auth, account, locale)
      const rows = await readOwnRows(parts.database, member)
      const shown = await listOwnPictures(parts.database, member)
      const texts = inLocale(locale, () => textsOf({ own, rows, shown }, member))
      const files = [...texts, ...filesOf(shown, pictures, member)]
      parts.log.info('auth.archive_made', { userId: member.userId })
      const day = new Date(nowMs).toISOString().slice(0, 10)
      return new FileAnswer({ name: `hearth-my-data-${day}.zip`, content: writeArchive(files, { nowMs }) })
    } catch (error) {
      await giveArchiveBack(auth, member.userId)
      throw error
    }
  }

type Pictures = Awaited<ReturnType<typeof listOwnPictures>>

/** The pictures as they are kept, under their names without the person's folder. */
function filesOf(shown: Pictures, pictures: PictureStore, { userId }: Member): ArchiveFile[] {
  return shown.map(({ name, version }) => ({
    name: `pictures/${name.replace(`${userId}/`, '')}`,
    content: { isCompressed: true, open: async () => (await pictures.open({ version }))?.stream() },
  }))
}

type OwnRecords = Awaited<ReturnType<typeof collectOwnRecords>>

type Found = { own: OwnRecords; rows: Record<string, unknown[]>; shown: Pictures }

function textsOf({ own, rows, shown }: Found, { userId }: Member): ArchiveFile[] {
  const file = (name: string, about: string, content: unknown) => ({ name, about, content })
  const described = [
    file('account.json', m.account_archive_account(), {
      ...own.account,
      putOff: rows.onboarding,
    }),
    file('profile.json', m.account_archive_profile(), rows.profiles?.[0] ?? null),
    file('details.json', m.account_archive_details(), rows.profile_details),
    file('people.json', m.account_archive_people(), {
      follows: rows.follows,
      blocks: rows.blocks,
    }),
    file('logins.json', m.account_archive_logins(), own.logins),
    file('network.json', m.account_archive_network(), {
      signOn: rows.bridge_authentication,
      lastSeen: rows.consciousness_sync_state,
      blessings: rows.universal_user_blessings,
      sacredFire: rows.sacred_fire_blessings,
    }),
    file('history.json', m.account_archive_history(), own.history),
    file('events.json', m.account_archive_events(), rows.events),
    file('hosting.json', m.account_archive_hosting(), rows.event_hosts),
    file('answering.json', m.account_archive_answering(), {
      chosen: rows.event_answering,
      places: rows.event_addresses,
      questions: rows.event_questions,
    }),
    file('evenings.json', m.account_archive_evenings(), {
      evenings: rows.event_evenings,
      waysIn: rows.event_ways_in,
    }),
    file('translations.json', m.account_archive_translations(), rows.translations),
    file('invitations.json', m.account_archive_invitations(), rows.event_invitations),
    file('venues.json', m.account_archive_venues(), rows.venues),
    file('answers.json', m.account_archive_answers(), rows.attendances),
    file('waiting.json', m.account_archive_waiting(), rows.event_waiting),
    file('likes.json', m.account_archive_likes(), rows.event_likes),
    file('conversation.json', m.account_archive_conversation(), {
      comments: rows.event_comments,
      messages: rows.event_messages,
      words: rows.host_words,
    }),
    file('photos.json', m.account_archive_photos(), rows.event_photos),
    file('provider.json', m.account_archive_provider(), {
      page: rows.service_providers?.[0] ?? null,
      services: rows.provider_services,
      qualifications: rows.provider_qualifications,
      decisions: rows.provider_decisions,
      events: rows.event_providers,
    }),
    file('enquiries.json', m.account_archive_enquiries(), {
      conversations: rows.enquiries,
      messages: rows.enquiry_messages,
    }),
    file('posts.json', m.account_archive_posts(), {
      posts: rows.posts,
      comments: rows.post_comments,
      reactions: rows.post_reactions,
    }),
    file('membership.json', m.account_archive_membership(), {
      membership: rows.memberships?.[0] ?? null,
      pledge: rows.pledges?.[0] ?? null,
      asked: rows.steward_applications,
      steps: rows.membership_steps,
    }),
    file('strategy.json', m.account_archive_strategy(), {
      vision: rows.vision_versions,
      goals: rows.goals,
      roadmap: rows.roadmap_items,
      supports: rows.roadmap_supports,
      comments: rows.roadmap_comments,
    }),
    file('notices.json', m.account_archive_notices(), rows.notifications),
    file('choices.json', m.account_archive_choices(), {
      topics: rows.notification_choices,
      clock: rows.member_clocks?.[0] ?? null,
      follows: rows.event_alerts,
      hears_from: rows.host_listeners,
    }),
    file('journal.json', m.account_archive_journal(), rows.journal_lines),
    file(
      'pictures.json',
      m.account_archive_pictures(),
      shown.map(({ version: _, ...picture }) => picture),
    ),
    file('mails.json', m.account_archive_mails(), own.mails),
  ]
  const readme = [
    m.account_archive_title(),
    '====================================',
    '',
    m.account_archive_text(),
    m.account_archive_format(),
    '',
    ...described.map(({ name, about }) => `  ${name.padEnd(14)} ${about}`),
    '',
    m.account_archive_missing(),
    '',
    m.account_archive_your_id({ userId }),
    '',
  ].join('\r\n')
  return [
    { name: 'README.txt', content: readme },
    ...described.map(({ name, content }) => ({ name, content: `${JSON.stringify(content, null, 2)}\n` })),
  ]
}
