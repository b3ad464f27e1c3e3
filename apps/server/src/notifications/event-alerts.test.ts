import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { addHost, buildEvent, type EventWishes } from '../testing/events.ts'
import { buildCrowd, buildMember, type Member } from '../testing/people.ts'
import { block, buildProvider } from '../testing/providers.ts'
import { buildSeries, dayFromNow } from '../testing/series.ts'
import { buildVenue } from '../testing/venues.ts'
import { createAnnounceEvents, dueAnnouncementsText } from './announce-events.ts'
import { createSendDigests } from './send-digests.ts'
import { cutThirdBatch } from './testing.ts'

// The clock is the test's: each lets the jobs happen when it wants them to.
let app: TestApp
let host: Member
beforeAll(async () => {
  app = await startTestApp({}, { max: 8 }, { runsJobs: false })
})
afterAll(() => app.end())
// What one test announces is none of another's.
beforeEach(async () => {
  host = await buildMember(app.db)
  await app.db.owner('delete from hearth.event_announcements')
  await app.db.owner('delete from public.event_alerts')
})

const minute = 60_000
const announce = (inMinutes = 11, options?: { batch: number }) =>
  createAnnounceEvents({ ...app.parts, now: () => Date.now() + inMinutes * minute }, options)(
    {},
    { isLastTry: true },
  )
const sendDigests = (atMs: number, options?: { batch: number }) =>
  createSendDigests({ ...app.parts, now: () => atMs }, options)({}, { isLastTry: true })

const asEngine = (text: string, values: unknown[]) =>
  app.db.database.run({ role: 'hearth_engine' }, { name: `test ${text}`, text, values })
const publish = (eventId: string) =>
  asEngine(`update public.events set status = 'published' where id = $1`, [eventId])

/** An event in two weeks that its host publishes through the engine. */
async function published(wishes: EventWishes = {}): Promise<string> {
  const startDate = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
  const eventId = await buildEvent(app.db, {
    createdBy: host.userId,
    status: 'draft',
    startDate,
    title: 'Song under lanterns',
    category: 'concerts',
    ...wishes,
  })
  await publish(eventId)
  return eventId
}

type Subject = Partial<{
  venue_id: string
  provider_id: string
  host_id: string
  category: string
  city: string
  words: string
  is_free: boolean
  access: string[]
}>

/** Somebody who follows something. */
async function follower(
  subject: Subject,
  { frequency = 'at_once', who }: { frequency?: string; who?: Member } = {},
) {
  const member = who ?? (await buildMember(app.db))
  if (subject.host_id)
    await app.db.owner(
      'insert into public.follows (follower_id, followed_id) values ($1, $2) on conflict do nothing',
      [member.userId, subject.host_id],
    )
  const columns = ['user_id', 'frequency', ...Object.keys(subject)]
  await app.db.owner(
    `insert into public.event_alerts (${columns}) values (${columns.map((_, at) => `$${at + 1}`)})`,
    [member.userId, frequency, ...Object.values(subject)],
  )
  return member
}

const toldOf = async ({ userId }: Member) =>
  (
    await app.db.owner<{ data: { eventId: string; about: string } }>(
      `select data from public.notifications where user_id = $1 and kind = 'event_announced' order by created_at`,
      [userId],
    )
  ).map(({ data }) => data)
const mailsTo = ({ userId }: Member) =>
  app.db.owner<{ kind: string; subject: string; body_text: string; body_html: string }>(
    'select kind, subject, body_text, body_html from hearth.mails where user_id = $1 order by created_at',
    [userId],
  )

describe('a new event', () => {
  it('is told to who follows its venue, its provider, a host or a co-host, with what they follow', async () => {
    const coHost = await buildMember(app.db)
    const venueId = await buildVenue(app.db, { name: 'The Lantern House' })
    const { id: providerId } = await buildProvider(app.db, { name: 'Cello for evenings' })
    const [ofVenue, ofProvider, ofHost, ofCoHost, ofOther] = [
      await follower({ venue_id: venueId }),
      await follower({ provider_id: providerId }),
      await follower({ host_id: host.userId }),
      await follower({ host_id: coHost.userId }),
      await follower({ venue_id: await buildVenue(app.db) }),
    ]
    const eventId = await published({ venueId, status: 'draft' })
    await addHost(app.db, { eventId, userId: coHost.userId })
    await app.db.owner(
      `insert into public.event_providers (event_id, provider_id, state, asked_by) values ($1, $2, 'accepted', 'host')`,
      [eventId, providerId],
    )
    await announce()
    expect(await toldOf(ofVenue)).toMatchObject([{ eventId, about: 'The Lantern House' }])
    expect(await toldOf(ofProvider)).toMatchObject([{ eventId, about: 'Cello for evenings' }])
    expect(await toldOf(ofHost)).toMatchObject([{ eventId }])
    expect(await toldOf(ofCoHost)).toMatchObject([{ eventId }])
    expect(await toldOf(ofOther)).toEqual([])
    const [mail] = await mailsTo(ofVenue)
    expect(mail).toMatchObject({ kind: 'event_announced', subject: 'New event: Song under lanterns' })
    expect(mail!.body_text).toContain('You follow The Lantern House.')
    expect(mail!.body_text).toMatch(/Stop following The Lantern House:\n\S+\/unfollow\/[0-9a-f-]{36}/)
  })

  it('is told to whose search it fits, in all of it', async () => {
    const fits = [
      { category: 'concerts' },
      { city: 'lisbon' },
      { category: 'concerts', city: 'Lisbon' },
      { words: 'lanterns song' },
      { words: 'lant' },
      { words: 'Sóng', city: 'Lisbon', is_free: true },
    ]
    const others = [
      { category: 'party' },
      { city: 'Porto' },
      { category: 'concerts', city: 'Porto' },
      { words: 'lantern songs' },
      { words: 'lante cello' },
      { category: 'concerts', access: ['hearing_loop'] },
    ]
    const [told, untold] = [[], []] as Member[][]
    for (const subject of fits) told!.push(await follower(subject))
    for (const subject of others) untold!.push(await follower(subject))
    const eventId = await published()
    await announce()
    for (const [at, member] of told!.entries())
      expect([fits[at], await toldOf(member)]).toMatchObject([fits[at], [{ eventId }]])
    for (const [at, member] of untold!.entries())
      expect([others[at], await toldOf(member)]).toEqual([others[at], []])
    expect((await toldOf(told![2]!))[0]!.about).toBe('Concerts in Lisbon')
    expect((await toldOf(told![5]!))[0]!.about).toBe('Events in Lisbon: “Sóng”')
  })

  it('is told once to each, by whichever way, and at once rather than weekly', async () => {
    const who = await follower({ category: 'concerts' }, { frequency: 'weekly' })
    await follower({ city: 'Lisbon' }, { who })
    await follower({ host_id: host.userId }, { who })
    const eventId = await published()
    await announce(11, { batch: 1 })
    await asEngine(`update public.events set visibility = 'private' where id = $1`, [eventId])
    await asEngine(`update public.events set visibility = 'public' where id = $1`, [eventId])
    await announce()
    expect(await toldOf(who)).toHaveLength(1)
    expect(await mailsTo(who)).toHaveLength(1)
    expect(await app.db.owner('select from hearth.digests_due where user_id = $1', [who.userId])).toEqual([])
  })

  it('is told after ten minutes, and not at all if it was taken back by then', async () => {
    const who = await follower({ host_id: host.userId })
    const eventId = await published()
    await announce(9)
    expect(await toldOf(who)).toEqual([])
    await asEngine(`update public.events set status = 'cancelled' where id = $1`, [eventId])
    await announce()
    await publish(eventId)
    await announce(9)
    expect(await toldOf(who)).toEqual([])
    await announce()
    expect(await toldOf(who)).toHaveLength(1)
  })

  it.each([
    ['a draft', { status: 'draft' }, 0],
    ['unlisted', { visibility: 'unlisted' }, 0],
    ['private', { visibility: 'private' }, 0],
    ['for members', { visibility: 'members' }, 1],
    ['over', { startsAt: '2020-01-01T10:00Z', endsAt: '2020-01-01T11:00Z' }, 0],
  ] as const)('is told as lists show it: %s', async (_, wishes, times) => {
    const who = await follower({ host_id: host.userId })
    const eventId = await buildEvent(app.db, { createdBy: host.userId, status: 'draft', ...wishes })
    if (!('status' in wishes)) await publish(eventId)
    await announce()
    expect(await toldOf(who)).toHaveLength(times)
  })

  it('is not told to its hosts, to who has answered, nor between people who are apart', async () => {
    const coHost = await follower({ city: 'Lisbon' })
    await follower({ city: 'Lisbon' }, { who: host })
    const [answered, blocks, blocked, other] = [
      await follower({ city: 'Lisbon' }),
      await follower({ city: 'Lisbon' }),
      await follower({ city: 'Lisbon' }),
      await follower({ city: 'Lisbon' }),
    ]
    const eventId = await published()
    await addHost(app.db, { eventId, userId: coHost.userId })
    await app.db.owner(
      `insert into public.attendances (event_id, user_id, answer, party) values ($1, $2, 'maybe', 0)`,
      [eventId, answered.userId],
    )
    await block(app.db, blocks, host)
    await block(app.db, host, blocked)
    await announce()
    for (const member of [host, coHost, answered, blocks, blocked]) expect(await toldOf(member)).toEqual([])
    expect(await toldOf(other)).toHaveLength(1)
  })

  it('of somebody who is new waits until they are not', async () => {
    host = await buildMember(app.db, { isNew: true })
    const who = await follower({ host_id: host.userId })
    await published()
    await announce()
    expect(await toldOf(who)).toEqual([])
    await app.db.owner(`update auth.users set created_at = now() - interval '30 days' where id = $1`, [
      host.userId,
    ])
    await announce(80)
    expect(await toldOf(who)).toHaveLength(1)
  })

  it('is told to the followers of a provider or co-host who comes later, and to nobody else', async () => {
    const { id: providerId } = await buildProvider(app.db)
    const coHost = await buildMember(app.db)
    const eventId = await published()
    await announce()
    const [ofProvider, ofCoHost, ofHost] = [
      await follower({ provider_id: providerId }),
      await follower({ host_id: coHost.userId }),
      await follower({ host_id: host.userId }),
    ]
    await app.db.owner(
      `insert into public.event_providers (event_id, provider_id, state, asked_by) values ($1, $2, 'accepted', 'host')`,
      [eventId, providerId],
    )
    await addHost(app.db, { eventId, userId: coHost.userId })
    await announce()
    expect(await toldOf(ofProvider)).toHaveLength(1)
    expect(await toldOf(ofCoHost)).toHaveLength(1)
    expect(await toldOf(ofHost)).toEqual([])
  })

  it('is told once of a series, with its first date that is shown', async () => {
    const fan = await follower({ host_id: host.userId })
    const days = [14, 21, 28].map(dayFromNow)
    const of = { title: 'Circle', createdBy: host.userId, status: 'draft' }
    const { id, dates } = await buildSeries(app.db, { dates: days, ...of })
    await publish(dates[1]!)
    await publish(dates[0]!)
    await publish(dates[2]!)
    await announce()
    expect((await toldOf(fan)).map(({ eventId }) => eventId)).toEqual([dates[1]])
    // Another date turns up in lists, which is no news.
    await asEngine(`update public.events set status = 'cancelled' where id = any ($1)`, [
      [dates[0], dates[1]],
    ])
    await asEngine('select hearth.settle_head($1)', [id])
    await announce(30)
    expect(await toldOf(fan)).toHaveLength(1)
  })

  it('reaches each of a thousand once, also when it is killed in between', async () => {
    const people = await buildCrowd(app.db, { count: 1000 })
    await app.db.owner(
      `       insert into public.event_alerts (user_id, city) select id, 'Sintra' from unnest($1::uuid[]) id`,
      [people],
    )
    await cutThirdBatch(app.db)
    const eventId = await published({ city: 'Sintra' })
    await announce(11, { batch: 100 })
    await announce(11, { batch: 100 })
    await app.db.owner('drop trigger cut_once on hearth.mails')
    const [counts] = await app.db.owner(
      `select count(*)::integer as told, count(distinct user_id)::integer as people from public.notifications
       where data ->> 'eventId' = $1`,
      [eventId],
    )
    expect(counts).toEqual({ told: 1000, people: 1000 })
  }, 60_000)
})

describe('the weekly email', () => {
  const thursday = (hour: number) => {
    const day = new Date(Date.now() + 11 * minute)
    day.setUTCHours(hour, 0, 0, 0)
    while (day.getUTCDay() !== 4 || day.getTime() <= Date.now() + 11 * minute)
      day.setUTCDate(day.getUTCDate() + 1)
    return day.getTime()
  }

  it('comes on Thursday at five on the member’s clock, once, with what was found and a way to end each', async () => {
    const who = await follower({ city: 'Faro' }, { frequency: 'weekly' })
    await app.db.owner(`insert into public.member_clocks (user_id, timezone) values ($1, 'Etc/GMT-5')`, [
      who.userId,
    ])
    const [first, second] = [
      await published({ city: 'Faro', title: 'Songs of the tide' }),
      await published({ city: 'Faro', title: 'Boats at dusk' }),
    ]
    const taken = await published({ city: 'Faro', title: 'Not after all' })
    await announce()
    expect(await toldOf(who)).toEqual([])
    await asEngine(`update public.events set status = 'cancelled' where id = $1`, [taken])
    // Five in the afternoon, five hours ahead.
    await sendDigests(thursday(12) - 1)
    expect(await mailsTo(who)).toEqual([])
    await Promise.all([sendDigests(thursday(12)), sendDigests(thursday(12))])
    await sendDigests(thursday(12) + minute)
    const [mail, ...others] = await mailsTo(who)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'weekly_events', subject: 'This week: 2 new events you may like' })
    for (const part of ['Songs of the tide', 'Boats at dusk', `/e/${first}`, `/e/${second}`])
      expect(mail!.body_text).toContain(part)
    expect(mail!.body_text).not.toContain('Not after all')
    expect(mail!.body_text).toMatch(/Stop following Events in Faro: \S+\/unfollow\/[0-9a-f-]{36}/)
  })

  it('does not come where nothing is left to say', async () => {
    const who = await follower({ city: 'Evora' }, { frequency: 'weekly' })
    const eventId = await published({ city: 'Évora' })
    await announce()
    await app.db.owner(
      `insert into public.attendances (event_id, user_id, answer, party) values ($1, $2, 'maybe', 0)`,
      [eventId, who.userId],
    )
    await sendDigests(Date.now() + 8 * 86_400_000)
    expect(await mailsTo(who)).toEqual([])
    expect(await app.db.owner('select from hearth.digests_due where user_id = $1', [who.userId])).toEqual([])
  })
})

describe('one press', () => {
  it('ends one alert by its link, and opening the link ends nothing', async () => {
    const who = await follower({ city: 'Braga' })
    await follower({ city: 'Porto' }, { who })
    const [alert] = await app.db.owner<{ id: string }>(
      `select id from public.event_alerts where user_id = $1 and city = 'Braga'`,
      [who.userId],
    )
    const url = `/unfollow/${alert!.id}`
    const left = () => app.db.owner('select city from public.event_alerts where user_id = $1', [who.userId])
    const page = await app.http.inject({ method: 'GET', url })
    expect(page.body).toContain('Stop following Events in Braga?')
    expect(await left()).toHaveLength(2)
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const done = await app.http.inject({ method: 'POST', url, headers: type, payload: '' })
    expect(done.statusCode).toBe(200)
    expect(done.body).toContain('You no longer follow Events in Braga')
    expect(await left()).toEqual([{ city: 'Porto' }])
    expect((await app.http.inject({ method: 'GET', url })).statusCode).toBe(404)
    const unknown = { method: 'POST', url: `/unfollow/${randomUUID()}`, headers: type, payload: '' } as const
    expect((await app.http.inject(unknown)).statusCode).toBe(404)
  })

  it('follows nobody any longer whom one blocks or no longer follows', async () => {
    const [one, other] = [await follower({ host_id: host.userId }), await follower({ host_id: host.userId })]
    await block(app.db, host, one)
    await app.db.owner('delete from public.follows where follower_id = $1', [other.userId])
    expect(await app.db.owner('select from public.event_alerts where host_id = $1', [host.userId])).toEqual(
      [],
    )
  })
})

it('lets a member follow fifty things, each once', async () => {
  const who = await buildMember(app.db)
  const add = (words: string) =>
    app.db.owner('insert into public.event_alerts (user_id, words) values ($1, $2)', [who.userId, words])
  for (let n = 0; n < 49; n++) await add(`song ${n}`)
  await expect(add('Song 1')).rejects.toThrow(/event_alerts_subject_idx/)
  await add('song 49')
  await expect(add('song 50')).rejects.toThrow('Too many event alerts.')
  await expect(add(' . ')).rejects.toThrow()
})

describe('with twenty thousand alerts', () => {
  it('an event reads those that may fit it, a batch at a time', async () => {
    const people = await buildCrowd(app.db, { count: 1000 })
    await app.db.owner(
      `       insert into public.event_alerts (user_id, category, city, words)
       select id, 'concerts', 'City ' || n, case when n % 2 = 0 then 'cello ' || n end
       from unnest($1::uuid[]) id, generate_series(1, 20) n`,
      [people],
    )
    await app.db.owner('analyze public.event_alerts')
    const eventId = await published({ city: 'City 7' })
    const [row] = await app.db.owner<{ id: string }>(
      'select id::text from hearth.event_announcements where event_id = $1',
      [eventId],
    )
    const fetched = async () => {
      const [stats] = await app.db.owner<{ scans: string; fetched: string }>(
        `select pg_stat_force_next_flush(), (select seq_scan from pg_stat_user_tables where relid = 'public.event_alerts'::regclass) as scans,
          (select sum(idx_tup_read) from pg_stat_user_indexes where relid = 'public.event_alerts'::regclass) as fetched`,
      )
      return { scans: Number(stats!.scans), fetched: Number(stats!.fetched) }
    }
    const before = await fetched()
    const found = await app.db.owner(
      `select * from hearth.next_alerts($1::bigint, 300), pg_stat_force_next_flush()`,
      [row!.id],
    )
    expect(found).toHaveLength(300)
    const after = await fetched()
    expect(after.scans).toBe(before.scans)
    expect(after.fetched - before.fetched).toBeLessThan(400)
  }, 60_000)

  it('the minutely job reads what is due alone', async () => {
    const plan = await app.db.owner<Record<string, string>>(
      `explain ${dueAnnouncementsText.replace('$1', `'2030-01-01'`)}`,
    )
    expect(plan.map((line) => Object.values(line)[0]).join('\n')).toContain('event_announcements_due_at_idx')
  })
})
