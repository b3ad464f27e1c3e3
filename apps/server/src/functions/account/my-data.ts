import { m } from '@hearth/messages'
import { type Auth, collectOwnRecords, giveArchiveBack, takeArchive } from '../../auth/index.ts'
import type { PictureStore } from '../../storage/index.ts'
import { FileAnswer, type Handler, type Member } from '../handler.ts'
import { type ArchiveFile, writeArchive } from './archive.ts'
import { listOwnPictures, readOwnRows } from './my-data-queries.ts'
import { requireOwner } from './owner.ts'

/** Everything that Hearth has about a member, as one zip archive for that member. Once in five minutes. */
export const createMyData =
  (auth: Auth, pictures: PictureStore): Handler<'my-data'> =>
  async ({ parts, member }) => {
    const account = await requireOwner(auth, member)
    await auth.requireFreshProof(member)
    await takeArchive(auth, member.userId)
    try {
      const nowMs = parts.now()
      const own = await collectOwnRecords(auth, account)
      const rows = await readOwnRows(parts.database, member)
      const shown = await listOwnPictures(parts.database, member)
      const files = [...textsOf({ own, rows, shown }, member), ...filesOf(shown, pictures, member)]
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
    file('account.json', 'your address, your role, your authenticator apps, what you put off, and dates', {
      ...own.account,
      putOff: rows.onboarding,
    }),
    file('profile.json', 'your profile as you see it', rows.profiles?.[0] ?? null),
    file(
      'details.json',
      'what you tell in your profile, each field with whom you let read it',
      rows.profile_details,
    ),
    file('people.json', 'whom you follow, who follows you, and whom you have blocked', {
      follows: rows.follows,
      blocks: rows.blocks,
    }),
    file('logins.json', 'the devices that are signed in', own.logins),
    file('network.json', 'the apps of the network that you were carried over to, and your blessings', {
      signOn: rows.bridge_authentication,
      lastSeen: rows.consciousness_sync_state,
      blessings: rows.universal_user_blessings,
      sacredFire: rows.sacred_fire_blessings,
    }),
    file('history.json', 'what was noted about your account, such as a changed password', own.history),
    file('events.json', 'the events that you host, drafts included', rows.events),
    file('hosting.json', 'what you host with others, and whom you asked to host with you', rows.event_hosts),
    file('answering.json', 'how your events are answered, and the places that they hide', {
      chosen: rows.event_answering,
      places: rows.event_addresses,
    }),
    file('invitations.json', 'what you were invited to, and whom you invited', rows.event_invitations),
    file('venues.json', 'the venues that you keep, with address and contact', rows.venues),
    file('answers.json', 'the events that you said something to', rows.attendances),
    file('waiting.json', 'the waiting lists that you are on', rows.event_waiting),
    file('likes.json', 'the events that you like', rows.event_likes),
    file('conversation.json', 'what you said at events, and wrote to those who were coming to yours', {
      comments: rows.event_comments,
      messages: rows.event_messages,
    }),
    file('provider.json', 'your page as a service provider, its decisions and the events that list you', {
      page: rows.service_providers?.[0] ?? null,
      services: rows.provider_services,
      qualifications: rows.provider_qualifications,
      decisions: rows.provider_decisions,
      events: rows.event_providers,
    }),
    file('enquiries.json', 'what you asked providers and were asked, with every message', {
      conversations: rows.enquiries,
      messages: rows.enquiry_messages,
    }),
    file('posts.json', 'what you posted, what you said under posts, and your reactions', {
      posts: rows.posts,
      comments: rows.post_comments,
      reactions: rows.post_reactions,
    }),
    file('membership.json', 'your circle, what you would give, and how that came about', {
      membership: rows.memberships?.[0] ?? null,
      pledge: rows.pledges?.[0] ?? null,
      asked: rows.steward_applications,
      steps: rows.membership_steps,
    }),
    file('strategy.json', 'what you wrote, supported and said on the page of the long view', {
      vision: rows.vision_versions,
      goals: rows.goals,
      roadmap: rows.roadmap_items,
      supports: rows.roadmap_supports,
      comments: rows.roadmap_comments,
    }),
    file('notices.json', 'what you were told in Hearth', rows.notifications),
    file('choices.json', 'what you want to hear of by mail and in Hearth, and the clock you live by', {
      topics: rows.notification_choices,
      clock: rows.member_clocks?.[0] ?? null,
    }),
    file('journal.json', 'the lines of your journal', rows.journal_lines),
    file(
      'pictures.json',
      'your pictures; the files lie in the folder pictures',
      shown.map(({ version: _, ...picture }) => picture),
    ),
    file('mails.json', 'the mails that we wrote to you: when, and what about', own.mails),
  ]
  const readme = [
    m.account_everything_that_hearth_has_about_you(),
    '====================================',
    '',
    m.account_thank_you_for_being_part_of(),
    m.account_they_are_json_which_any_text(),
    '',
    ...described.map(({ name, about }) => `  ${name.padEnd(14)} ${about}`),
    '',
    m.account_what_is_not_here_because_nobody(),
    'only what lets us recognise it), the keys of your devices, and the secret of an authenticator app.',
    '',
    m.account_your_id_in_hearth_is_keep({ userId }),
    '',
  ].join('\r\n')
  return [
    { name: 'README.txt', content: readme },
    ...described.map(({ name, content }) => ({ name, content: `${JSON.stringify(content, null, 2)}\n` })),
  ]
}
