import type { Notification } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import { z } from 'zod'
import { guestSecretsOf } from '../../auth/index.ts'
import { sayMoment } from '../../calendar/index.ts'
import type { Task } from '../../jobs/index.ts'
import { mailGuests, notify } from '../../notifications/index.ts'
import type { Parts } from '../../parts.ts'
import { type WaitingNews, writeWaitingEmail } from './waiting-emails.ts'

/** Of one piece of news, or of what stands to be told. */
const payloadSchema = z.object({ newsId: z.union([z.string(), z.number()]).optional() })
const newsAtOnce = 100

/**
 * Tells people on waiting lists what moved, the oldest news first, and comes back while some is
 * left. Each piece is told in the transaction that takes it away, so that a job which runs again tells nobody twice; one that
 * fails holds up no other.
 */
export function createNotifyOfWaiting({ database, config, log }: Parts): Task {
  const run: Run = (statement) => database.run({ role: 'hearth_engine' }, statement)
  const secrets = guestSecretsOf(config)
  return async (payload) => {
    const { newsId } = payloadSchema.parse(payload)
    if (newsId !== undefined) return notifyOne(String(newsId))
    const newsIds = await listNews(run)
    let failure: unknown
    for (const id of newsIds) {
      await notifyOne(id).catch((error) => {
        log.error('waiting_news.failed', { newsId: id, error })
        failure = error
      })
    }
    if (failure) throw failure
    if (newsIds.length === newsAtOnce) {
      await run({ name: 'queue telling of waiting', text: 'select hearth.queue_telling_of_waiting()' })
    }
  }

  async function notifyOne(newsId: string): Promise<void> {
    await database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
      const news = await readNews(run, newsId)
      if (!news) return
      if (news.isStillTrue) await notifyReader(run, news)
      await takeNews(run, newsId)
    })
  }

  /** A guest without an account has no notices: the mail leads to their own page. */
  async function notifyReader(run: Run, news: WaitingNews): Promise<void> {
    const notification = () => notificationOf(news)
    const mail = () => writeWaitingEmail(news, config.siteUrl)
    if (news.userId !== null) return notify(run, news.userId, () => ({ ...notification(), ...mail() }))
    const { guestId, sealedAddress, guestLocale: locale } = news
    const payload = { notification, writeEmail: mail }
    await mailGuests(run, [{ guestId, sealedAddress, locale }], payload, { secrets, siteUrl: config.siteUrl })
  }
}

async function listNews(run: Run): Promise<string[]> {
  const { rows } = await run<{ id: string }>({
    name: 'list waiting news',
    text: 'select id::text as id from hearth.waiting_news order by id limit $1::integer',
    values: [newsAtOnce],
  })
  return rows.map(({ id }) => id)
}

/**
 * What stands to be told; it holds no more after an offer was answered, or where an event has closed to its reader.
 * That a list has closed is for who still waits, while the event is not over.
 */
async function readNews(run: Run, newsId: string): Promise<WaitingNews | undefined> {
  const { rows } = await run<WaitingNews>({
    name: 'read waiting news',
    text: `
      select n.kind, n.user_id as "userId", n.guest_id as "guestId",
        (select encode(g.sealed_address, 'base64') from hearth.guests g where g.id = n.guest_id) as "sealedAddress",
        (select g.locale from hearth.guests g where g.id = n.guest_id) as "guestLocale", n.event_id as "eventId",
        coalesce(hearth.words_in(n.event_id, coalesce(hearth.locale_of(n.user_id),
          (select g.locale from hearth.guests g where g.id = n.guest_id))) ->> 'title', n.event_title) as "eventTitle", n.party,
        (extract(epoch from n.until) * 1000)::float8 as until, hearth.zone_of(n.user_id) as "readerZone",
        e.timezone as "eventZone", (hearth.waiting_closes_at(e.id) > now()) is true as "isListOpen",
        coalesce((select w.kinds from public.event_waiting w
          where n.kind = 'offered' and w.event_id = n.event_id and w.person_id = coalesce(n.user_id, n.guest_id)), n.kinds) as kinds,
        hearth.place_kinds_of(n.event_id) as "placeKinds",
        coalesce((select s.mode from public.event_answering s where s.event_id = e.id), 'open') as mode,
        (e.id is null or hearth.may_open_event(e.id, n.user_id))
          and (n.kind <> 'offered' or exists (
            select from public.event_waiting w
            where w.event_id = n.event_id and w.person_id = coalesce(n.user_id, n.guest_id) and w.offered_until = n.until))
          and (n.kind <> 'closed' or e.ends_at > now() and exists (
            select from public.event_waiting w
            where w.event_id = n.event_id and w.person_id = coalesce(n.user_id, n.guest_id) and w.state = 'waiting')) as "isStillTrue"
      from hearth.waiting_news n left join public.events e on e.id = n.event_id
      where n.id = $1::bigint`,
    values: [newsId],
  })
  return rows[0]
}

/**
 * Last of all: the end of an account holds its member before what goes with the member, so the notice, which holds the
 * member too, comes before the news here. Fails, and takes the notice back, when another run has told it meanwhile.
 */
async function takeNews(run: Run, newsId: string): Promise<void> {
  const { rows } = await run({
    name: 'take waiting news',
    text: 'delete from hearth.waiting_news where id = $1::bigint returning id',
    values: [newsId],
  })
  if (rows.length === 0)
    throw new Error(`The news ${newsId} of a waiting list was told by another run meanwhile.`)
}

type WaitingNotification = Extract<Notification, { kind: `waiting_${string}` }>

function notificationOf({ kind, eventId, eventTitle, until, eventZone }: WaitingNews): WaitingNotification {
  const data = { eventId, eventTitle }
  if (kind !== 'offered') return { kind: `waiting_${kind}`, data }
  return { kind: 'waiting_offered', data: { ...data, until: sayMoment(until ?? 0, eventZone ?? 'UTC') } }
}
