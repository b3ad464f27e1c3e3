import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import * as m from '@hearth/messages'
import { inLocale } from '@hearth/messages/in-locale'
import { createClient, FunctionsHttpError } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createPasswordHasher } from '../auth/index.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildErrorReport } from '../testing/error-reports.ts'
import { addHost, buildComment, buildEvent, buildGuest, fillEvent } from '../testing/events.ts'
import { buildFailedJob } from '../testing/jobs.ts'
import { buildListener } from '../testing/listeners.ts'
import { buildMember, type Member, usernameOf } from '../testing/people.ts'
import { buildPhoto, buildPhotographedEvent, buildStoredPicture } from '../testing/photos.ts'
import { addComment, buildPost } from '../testing/posts.ts'
import { buildEnquiry, buildPageInput, buildProvider, buildRequest, makeAdmin } from '../testing/providers.ts'
import { buildReport, buildSuspension } from '../testing/reports.ts'
import { buildRecoveryCode, buildSecondFactor } from '../testing/second-factor.ts'
import { buildSeries, dayFromNow } from '../testing/series.ts'
import { belong, buildApplication, buildRoadmapComment, buildRoadmapItem } from '../testing/strategy.ts'
import { buildVenue, buildVenueInput } from '../testing/venues.ts'

let app: TestApp
let url: string
let asker: Member

beforeAll(async () => {
  app = await startTestApp()
  asker = await buildMember(app.db)
  url = await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.end())

const publicKeyOf = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .publicKey.export({ type: 'spki', format: 'der' })
    .toString('base64')

const password = 'violet-lantern-47'
const passwordHash = createPasswordHasher().hash(password)

type Example = {
  body: (member: Member) => Promise<object>
  /** What the member must have before; without it any member may call. */
  prepare?: (member: Member) => Promise<unknown>
}

/** Somebody who asks to come to the event. */
async function buildAsking(eventId: string): Promise<string> {
  await app.db.owner(
    `insert into public.attendances (event_id, user_id, answer, party, asked_party) values ($1, $2, 'asked', 0, 1)`,
    [eventId, asker.userId],
  )
  return eventId
}

async function buildGerman(id: string): Promise<string> {
  await app.db.owner(
    `insert into public.translations (event_id, locale, state) values ($1, 'de', 'original')`,
    [id],
  )
  return id
}

async function buildOffer(id: string): Promise<string> {
  const [offer] = await app.db.owner<{ id: string }>(
    `insert into public.translations (event_id, locale, state, title, made_from, written_by)
     values ($1, 'en', 'offered', 'Supper', 'x', $2) returning id`,
    [id, asker.userId],
  )
  return offer!.id
}

const ruleOfThree = { frequency: 'daily', interval: 1, count: 3, without: [], extra: [] }
const buildSeriesOf = (createdBy: string) =>
  buildSeries(app.db, { createdBy, dates: [dayFromNow(1), dayFromNow(8)] })
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const makeSteward = (member: Member) => belong(app.db, member, { circle: 'steward' })
const buildVenueOf = ({ userId }: Member) => buildVenue(app.db, { ownerId: userId })

/** Every function with a body that it takes: whoever adds one adds its line here. */
const functions: Record<string, Example> = {
  answer: { body: async () => ({ eventId: await buildEvent(app.db), answer: 'coming' }) },
  'set-answering': {
    body: async ({ userId }) => ({
      eventId: await buildEvent(app.db, { createdBy: userId }),
      mode: 'approval',
      partyLimit: 2,
      guestList: 'coming',
      hidesAddress: true,
      answersUntil: '2026-01-01T18:00',
    }),
  },
  'set-place-kinds': {
    body: async ({ userId }) => ({
      eventId: await buildEvent(app.db, { createdBy: userId }),
      kinds: [{ name: 'With supper', places: 4, opensAt: '2026-01-01T18:00', takers: 'members' }],
    }),
  },
  'save-evening': {
    body: async ({ userId }) => ({
      eventId: await buildEvent(app.db, { createdBy: userId }),
      programme: [{ at: '19:30', line: 'Light your candle', note: 'Coats off.' }],
      bring: 'One candle',
      doorsOpenAt: '19:15',
      wayIn: 'Ring the bell',
    }),
  },
  'start-series': {
    body: async ({ userId }) => ({
      eventId: await buildEvent(app.db, { createdBy: userId }),
      rule: ruleOfThree,
    }),
  },
  'change-dates': {
    body: async ({ userId }) => ({
      eventId: (await buildSeriesOf(userId)).dates[0],
      parts: ['words'],
      scope: 'following',
    }),
  },
  'undo-dates': {
    body: async ({ userId }) => {
      const { id: seriesId } = await buildSeriesOf(userId)
      const [change] = await app.db.owner<{ id: string }>(
        `insert into hearth.series_changes (series_id, changed_by, parts, before, versions)
         values ($1, $2, '{words}', '{"records": [], "beside": {}}', '{}') returning id`,
        [seriesId, userId],
      )
      return { seriesId, undoId: change!.id }
    },
  },
  'change-rule': {
    body: async ({ userId }) => ({
      ...{
        seriesId: (await buildSeriesOf(userId)).id,
        from: dayFromNow(8),
        rule: ruleOfThree,
        isPreview: true,
      },
    }),
  },
  'split-series': {
    body: async ({ userId }) => ({ eventId: (await buildSeriesOf(userId)).dates[1] }),
  },
  'skip-dates': {
    body: async ({ userId }) => ({ seriesId: (await buildSeriesOf(userId)).id, dates: [dayFromNow(8)] }),
  },
  'resume-dates': {
    body: async ({ userId }) => ({ seriesId: (await buildSeriesOf(userId)).id, dates: [dayFromNow(8)] }),
  },
  'end-series': {
    body: async ({ userId }) => ({ seriesId: (await buildSeriesOf(userId)).id, lastDate: dayFromNow(2) }),
  },
  'answer-series': {
    body: async ({ userId }) => ({
      seriesId: (await buildSeriesOf(userId)).id,
      answer: 'coming',
      dates: { from: dayFromNow(1) },
    }),
  },
  'set-series-terms': {
    body: async ({ userId }) => ({
      ...{ seriesId: (await buildSeriesOf(userId)).id, takes: 'course' },
      ...{ keptForNewcomers: 0, weeksAhead: 6 },
    }),
  },
  'set-original-language': {
    body: async ({ userId }) => ({
      ...{ kind: 'event', id: await buildEvent(app.db, { createdBy: userId }), locale: 'de' },
    }),
  },
  'save-translation': {
    body: async ({ userId }) => ({
      ...{
        kind: 'event',
        id: await buildEvent(app.db, { createdBy: userId }).then(buildGerman),
        locale: 'en',
      },
      words: { title: 'Supper under lanterns' },
    }),
  },
  'offer-translation': {
    body: async () => ({
      ...{ kind: 'event', id: await buildEvent(app.db).then(buildGerman), locale: 'en' },
      words: { title: 'Supper under lanterns', intention: 'To eat together', description: 'Bring a bowl.' },
    }),
  },
  'answer-translation': {
    body: async ({ userId }) => ({
      offerId: await buildEvent(app.db, { createdBy: userId }).then(buildGerman).then(buildOffer),
      isAccepted: true,
    }),
  },
  'check-in': {
    body: async ({ userId }) => ({
      eventId: await buildEvent(app.db, { createdBy: userId, startsAt: inAnHour() }).then(buildAsking),
      userId: asker.userId,
      arrived: 0,
      seen: 0,
    }),
  },
  'add-walk-in': {
    body: async ({ userId }) => ({
      eventId: await buildEvent(app.db, { createdBy: userId, startsAt: inAnHour() }),
      walkInId: randomUUID(),
      name: 'Rui',
      people: 2,
    }),
  },
  'remove-walk-in': {
    body: async ({ userId }) => ({
      eventId: await buildEvent(app.db, { createdBy: userId, startsAt: inAnHour() }),
      walkInId: randomUUID(),
    }),
  },
  'decide-answer': {
    body: async ({ userId }) => ({
      eventId: await buildEvent(app.db, { createdBy: userId }).then(buildAsking),
      userId: asker.userId,
      decision: 'approved',
    }),
  },
  'invite-guest': {
    body: async ({ userId }) => ({
      eventId: await buildEvent(app.db, { createdBy: userId }),
      username: await usernameOf(app.db, asker),
    }),
  },
  'end-invitation': {
    body: async ({ userId }) => ({
      eventId: await buildEvent(app.db, { createdBy: userId }),
      userId: randomUUID(),
    }),
  },
  'preview-email-invitations': {
    body: async ({ userId }) => ({
      eventId: await buildEvent(app.db, { createdBy: userId }),
      text: 'Rui <rui@example.org>',
    }),
  },
  'invite-by-email': {
    body: async ({ userId }) => ({
      eventId: await buildEvent(app.db, { createdBy: userId }),
      addresses: ['rui@example.org'],
    }),
  },
  'remind-email-invitations': {
    body: async ({ userId }) => ({ eventId: await buildEvent(app.db, { createdBy: userId }) }),
  },
  'list-email-invitations': {
    body: async ({ userId }) => ({ eventId: await buildEvent(app.db, { createdBy: userId }) }),
  },
  'network-identity': { body: async () => ({ publicKey: publicKeyOf() }) },
  'recovery-codes': { body: async () => ({}), prepare: (member) => buildSecondFactor(app, member) },
  'recovery-codes-left': { body: async () => ({}) },
  'redeem-recovery-code': {
    body: async (member) => ({ code: await buildRecoveryCode(app, member) }),
    prepare: (member) => buildSecondFactor(app, member),
  },
  'save-venue': { body: async () => buildVenueInput() },
  'close-venue': { body: async (member) => ({ venueId: await buildVenueOf(member), isClosed: true }) },
  'delete-venue': { body: async (member) => ({ venueId: await buildVenueOf(member) }) },
  'sso-code': { body: async () => ({ app: 'journal', state: 'a'.repeat(32) }) },
  account: { body: async () => ({}) },
  'calendar-feed': { body: async () => ({}) },
  'renew-calendar-feed': { body: async () => ({}) },
  'end-calendar-feed': { body: async () => ({}) },
  logins: { body: async () => ({}) },
  'end-login': { body: async () => ({ loginId: randomUUID() }) },
  'my-data': { body: async () => ({}) },
  'delete-account': {
    body: async () => ({ password, events: 'leave' }),
    prepare: async ({ userId }) =>
      app.db.owner('update auth.users set encrypted_password = $2 where id = $1', [
        userId,
        await passwordHash,
      ]),
  },
  'keep-account': { body: async () => ({}) },
  'save-provider': { body: async () => buildPageInput() },
  'submit-provider': {
    body: async (member) => ({
      providerId: (await buildProvider(app.db, { owner: member, status: 'draft' })).id,
    }),
  },
  'pause-provider': {
    body: async (member) => ({
      providerId: (await buildProvider(app.db, { owner: member })).id,
      isPaused: true,
    }),
  },
  'review-provider': {
    body: async () => ({
      providerId: (await buildProvider(app.db, { status: 'in_review' })).id,
      decision: 'published',
    }),
    prepare: (member) => makeAdmin(app.db, member),
  },
  'ask-provider': {
    body: async () => ({
      id: randomUUID(),
      providerId: (await buildProvider(app.db)).id,
      message: 'Would you bake for us?',
    }),
  },
  'answer-enquiry': {
    body: async (member) => ({
      id: randomUUID(),
      enquiryId: await buildEnquiry(app.db, { asker: member, provider: await buildProvider(app.db) }),
      message: 'And for sixty?',
    }),
  },
  'ask-member': {
    body: async () => ({
      id: randomUUID(),
      memberId: (await buildMember(app.db)).userId,
      message: 'We sat across at the long table.',
    }),
  },
  'answer-request': {
    body: async (member) => ({
      enquiryId: await buildRequest(app.db, { asker: await buildMember(app.db), member }),
      state: 'agreed',
    }),
  },
  'invite-host': {
    body: async (member) => ({
      eventId: await buildEvent(app.db, { createdBy: member.userId }),
      username: await usernameOf(app.db, await buildMember(app.db)),
    }),
  },
  'answer-host-invitation': {
    body: async ({ userId }) => {
      const eventId = await buildEvent(app.db, { createdBy: (await buildMember(app.db)).userId })
      await addHost(app.db, { eventId, userId, state: 'invited' })
      return { eventId, state: 'accepted' }
    },
  },
  'retry-mail': {
    body: async ({ userId }) => {
      const [mail] = await app.db.owner<{ id: string }>(
        `insert into hearth.mails (kind, user_id, to_address, subject, body_text, body_html)
         values ('test', $1, 'x@example.org', 'x', 'x', 'x') returning id`,
        [userId],
      )
      return { mailId: mail!.id }
    },
    prepare: (member) => makeAdmin(app.db, member),
  },
  'retry-mails': {
    body: async () => ({}),
    prepare: (member) => makeAdmin(app.db, member),
  },
  report: {
    body: async () => ({
      id: randomUUID(),
      subjectKind: 'event',
      subjectId: await buildEvent(app.db),
      reason: 'untrue',
    }),
  },
  'handle-report': {
    body: async () => ({ reportId: await buildReport(app.db), move: 'look' }),
    prepare: (member) => makeAdmin(app.db, member),
  },
  'warn-member': {
    body: async () => ({ userId: (await buildMember(app.db)).userId, words: 'Please be kind.' }),
    prepare: (member) => makeAdmin(app.db, member),
  },
  'suspend-member': {
    body: async () => ({
      id: randomUUID(),
      userId: (await buildMember(app.db)).userId,
      reason: 'You shouted at guests.',
      days: 7,
    }),
    prepare: (member) => makeAdmin(app.db, member),
  },
  'lift-suspension': {
    body: async () => ({ suspensionId: await buildSuspension(app.db) }),
    prepare: (member) => makeAdmin(app.db, member),
  },
  'answer-appeal': {
    body: async () => ({
      suspensionId: await buildSuspension(app.db, { appeal: 'It was not me.' }),
      decision: 'refused',
      words: 'We have looked once more.',
    }),
    prepare: (member) => makeAdmin(app.db, member),
  },
  'call-off-event': {
    body: async () => ({ eventId: await buildEvent(app.db), words: 'It is not what it says.' }),
    prepare: (member) => makeAdmin(app.db, member),
  },
  'end-hosting': {
    body: async (member) => ({
      eventId: await buildEvent(app.db, { createdBy: member.userId }),
      hostId: (await buildMember(app.db)).userId,
    }),
  },
  'share-photos': {
    body: async (member) => ({
      eventId: await buildEvent(app.db, { createdBy: member.userId }),
      isOpen: true,
    }),
  },
  'add-photo': {
    body: async (member) => ({
      id: randomUUID(),
      eventId: await buildPhotographedEvent(app.db, { guestId: member.userId }),
      picture: await buildStoredPicture(app.db, member),
    }),
  },
  'change-photo': {
    body: async (member) => ({ id: (await buildPhoto(app.db, member)).id, alt: 'The fire', isPublic: true }),
  },
  'remove-photo': { body: async (member) => ({ id: (await buildPhoto(app.db, member)).id }) },
  'ask-photo-removal': {
    body: async (member) => ({ id: (await buildPhoto(app.db, member)).id, isAsked: false }),
  },
  'say-comment': {
    body: async () => ({ id: randomUUID(), eventId: await buildEvent(app.db), body: 'I bring bread.' }),
  },
  'change-comment': { body: async (member) => ({ id: await buildComment(app.db, member), body: 'Or two.' }) },
  'remove-comment': { body: async (member) => ({ id: await buildComment(app.db, member) }) },
  'pin-comment': {
    body: async (member) => ({ id: await buildComment(app.db, member), isPinned: true }),
  },
  'message-guests': {
    body: async (member) => {
      const eventId = await buildEvent(app.db, { createdBy: member.userId })
      await buildGuest(app.db, { eventId, userId: (await buildMember(app.db)).userId })
      return { id: randomUUID(), eventId, title: 'Tonight', body: 'Bring a cup.' }
    },
  },
  'message-series': {
    body: async ({ userId }) => {
      const { id, dates } = await buildSeriesOf(userId)
      await buildGuest(app.db, { eventId: dates[0]!, userId: (await buildMember(app.db)).userId })
      return { id: randomUUID(), seriesId: id, title: 'Next time', body: 'Bring a cup.', to: 'coming' }
    },
  },
  'write-to-people': {
    body: async ({ userId }) => {
      await buildListener(app.db, { hostId: userId })
      return { id: randomUUID(), body: 'Next month we sing again.' }
    },
  },
  'feature-event': {
    body: async () => ({ eventId: await buildEvent(app.db), isFeatured: true }),
    prepare: (member) => makeAdmin(app.db, member),
  },
  'retry-job': {
    body: async () => ({ jobId: await buildFailedJob(app.db) }),
    prepare: (member) => makeAdmin(app.db, member),
  },
  'solve-error': {
    body: async () => ({ errorId: await buildErrorReport(app.db), isSolved: true }),
    prepare: (member) => makeAdmin(app.db, member),
  },
  house: { body: async () => ({}), prepare: (member) => makeAdmin(app.db, member) },
  'set-guest-answers': {
    body: async () => ({ takesGuests: true }),
    prepare: (member) => makeAdmin(app.db, member),
  },
  'set-sign-ups': {
    body: async () => ({ areOpen: true }),
    prepare: (member) => makeAdmin(app.db, member),
  },
  announce: {
    body: async () => ({
      id: randomUUID(),
      text: 'The mill is closed on Sunday.',
      endsAt: new Date(Date.now() + 86_400_000).toISOString(),
    }),
    prepare: (member) => makeAdmin(app.db, member),
  },
  'end-announcement': {
    body: async () => ({ id: randomUUID() }),
    prepare: (member) => makeAdmin(app.db, member),
  },
  'export-list': {
    body: async () => ({ list: 'events' }),
    prepare: (member) => makeAdmin(app.db, member),
  },
  'set-role': {
    body: async () => ({
      userId: (await buildMember(app.db)).userId,
      role: 'steward',
      isGiven: true,
    }),
    prepare: (member) => makeAdmin(app.db, member),
  },
  'join-waiting-list': {
    body: async () => ({ eventId: await fillEvent(app.db, await buildEvent(app.db, { capacity: 1 })) }),
  },
  'leave-waiting-list': { body: async () => ({ eventId: await buildEvent(app.db) }) },
  'answer-offer': { body: async () => ({ eventId: await buildEvent(app.db), answer: 'decline' }) },
  'lower-capacity': {
    body: async (member) => ({
      eventId: await buildEvent(app.db, { createdBy: member.userId, capacity: 5 }),
      capacity: 3,
    }),
  },
  'save-post': { body: async () => ({ id: randomUUID(), body: 'The oven is warm.', audience: 'members' }) },
  'delete-post': { body: async (member) => ({ postId: await buildPost(app.db, { author: member }) }) },
  'react-to-post': { body: async () => ({ postId: await buildPost(app.db), kind: 'warmth' }) },
  'save-comment': {
    body: async () => ({ id: randomUUID(), postId: await buildPost(app.db), body: 'I will bring soup.' }),
  },
  'delete-comment': {
    body: async (author) => ({
      commentId: await addComment(app.db, { postId: await buildPost(app.db), author }),
    }),
  },
  'choose-circle': { body: async () => ({ circle: 'friend', isShown: true }) },
  'save-pledge': {
    body: async () => ({ pledge: { kind: 'hours', amount: 4, per: 'month' } }),
    prepare: (member) => belong(app.db, member),
  },
  'ask-stewardship': {
    body: async () => ({ id: randomUUID(), words: 'I would like to look after the roadmap.' }),
    prepare: (member) => belong(app.db, member),
  },
  'withdraw-stewardship': { body: async (member) => ({ id: await buildApplication(app.db, member) }) },
  'decide-stewardship': {
    body: async () => {
      const asking = await buildMember(app.db)
      await belong(app.db, asking)
      return { id: await buildApplication(app.db, asking), decision: 'accepted' }
    },
    prepare: (member) => makeAdmin(app.db, member),
  },
  'save-vision': {
    body: async () => {
      const [now] = await app.db.owner<{ id: number }>(
        'select max(id)::integer as id from public.vision_versions',
      )
      return { text: `A table in every street, ${randomUUID()}.`, basedOn: now!.id }
    },
    prepare: makeSteward,
  },
  'save-goal': {
    body: async () => ({
      id: randomUUID(),
      title: 'Ten tables',
      measure: 'venues',
      target: 10,
      until: '2027-06-30',
    }),
    prepare: makeSteward,
  },
  'delete-goal': { body: async () => ({ id: randomUUID() }), prepare: makeSteward },
  'save-roadmap-item': {
    body: async () => ({ id: randomUUID(), title: 'A tool shed', state: 'idea' }),
    prepare: makeSteward,
  },
  'delete-roadmap-item': {
    body: async () => ({ id: await buildRoadmapItem(app.db) }),
    prepare: makeSteward,
  },
  'say-on-roadmap': {
    body: async () => ({ id: randomUUID(), itemId: await buildRoadmapItem(app.db), body: 'Yes.' }),
  },
  'remove-roadmap-comment': {
    body: async (author) => ({
      id: await buildRoadmapComment(app.db, { itemId: await buildRoadmapItem(app.db), author }),
    }),
  },
  'schedule-publishing': {
    body: async (member) => ({
      eventId: await buildEvent(app.db, { createdBy: member.userId, status: 'draft' }),
      at: null,
    }),
  },
  'list-provider': {
    body: async (member) => ({
      eventId: await buildEvent(app.db, { createdBy: member.userId }),
      providerId: (await buildProvider(app.db)).id,
    }),
  },
  'answer-listing': {
    body: async (member) => ({
      eventId: await buildEvent(app.db, { createdBy: member.userId }),
      providerId: (await buildProvider(app.db)).id,
      state: 'removed',
    }),
  },
}

async function call(name: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await app.http.inject({
    method: 'POST',
    url: `/functions/v1/${name}`,
    payload: body as object,
    headers,
  })
  const isJson = String(response.headers['content-type']).includes('json')
  return { status: response.statusCode, body: isJson ? response.json() : undefined }
}

const signedIn = async (member: Member) => ({ authorization: await app.tokenOf(member) })

describe.each(Object.keys(functions))('who may call %s', (name) => {
  const { body, prepare } = functions[name]!
  const prepared = async () => {
    const member = await buildMember(app.db)
    await prepare?.(member)
    return member
  }

  it('lets a member', async () => {
    const member = await prepared()
    expect((await call(name, await body(member), await signedIn(member))).status).toBe(200)
  })

  it('refuses a visitor, with and without the anonymous key', async () => {
    const { anonKey } = app.parts.config
    for (const headers of [
      {},
      { apikey: anonKey },
      { apikey: anonKey, authorization: `Bearer ${anonKey}` },
    ]) {
      const refused = await call(name, await body(await prepared()), headers as Record<string, string>)
      expect(refused.status).toBe(401)
      expect(refused.body.error.code).toBe('not_signed_in')
    }
  })

  it('refuses the service key: functions act for a member', async () => {
    const headers = { authorization: `Bearer ${app.parts.config.serviceKey}` }
    const refused = await call(name, await body(await prepared()), headers)
    expect(refused.status).toBe(403)
  })

  it('refuses a token that is not ours', async () => {
    const member = await prepared()
    const { authorization } = await signedIn(member)
    const forged = `${authorization.slice(0, -6)}AAAAAA`
    expect((await call(name, await body(member), { authorization: forged })).status).toBe(401)
  })

  it('refuses a member whose login has ended, and one whose account is closed', async () => {
    const left = await prepared()
    const [toLeft, closed] = [await body(left), await prepared()]
    const toClosed = await body(closed)
    await app.db.owner('delete from auth.sessions where id = $1', [left.sessionId])
    await app.db.owner(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      closed.userId,
    ])
    for (const [member, input] of [
      [left, toLeft],
      [closed, toClosed],
    ] as const) {
      const refused = await call(name, input, await signedIn(member))
      expect(refused.status).toBe(401)
      expect(refused.body.error.code).toBe('not_signed_in')
    }
  })

  it('refuses fields that it does not know, wrong types, and no body', async () => {
    const member = await prepared()
    const headers = await signedIn(member)
    const good = await body(member)
    const wrong = Object.fromEntries(Object.keys(good).map((field) => [field, ['x']]))
    const empty = Object.keys(good).length > 0 ? [wrong, {}] : []
    for (const bad of [{ ...good, userId: 'x' }, ...empty, [], null]) {
      const refused = await call(name, bad, headers)
      expect(refused.status).toBe(400)
      expect(refused.body.error.code).toBe('invalid_input')
    }
  })
})

it('says so beside the field that is wrong', async () => {
  const headers = await signedIn(await buildMember(app.db))
  const refused = await call(
    'answer',
    { eventId: await buildEvent(app.db), answer: 'coming', party: 7 },
    headers,
  )
  expect(refused.body.error).toEqual({
    code: 'invalid_input',
    message: 'Please check what you sent.',
    fields: { party: 'At most 6 people can come on one reply.' },
  })
})

it('refuses in the language of whoever asks: what they chose, else what their browser wishes', async () => {
  const headers = await signedIn(await buildMember(app.db))
  const eventId = await buildEvent(app.db, { capacity: 1 })
  const refuse = async (party: number, wishes: Record<string, string>) =>
    (await call('answer', { eventId, answer: 'coming', party }, { ...headers, ...wishes })).body.error
  const wrong = await refuse(7, { cookie: 'hearth_lang=de', 'accept-language': 'fr' })
  expect(wrong).toMatchObject({ code: 'invalid_input', message: 'Prüfe bitte, was du gesendet hast.' })
  expect(wrong.fields.party).toMatch(/höchstens 6/)
  const full = await refuse(2, { 'accept-language': 'es-MX,en;q=0.5' })
  expect(full).toEqual({ code: 'event_full', message: inLocale('es', () => m.event_refusal_event_full()) })
  expect(full.message).not.toBe(m.event_refusal_event_full())
  expect((await refuse(2, {})).message).toBe(m.event_refusal_event_full())
})

it('does not know other names, nor other methods', async () => {
  const headers = await signedIn(await buildMember(app.db))
  for (const name of ['nothing', 'Answer', 'constructor', '__proto__']) {
    expect((await call(name, {}, headers)).status).toBe(404)
    expect((await app.http.inject({ url: `/functions/v1/${name}`, headers })).statusCode).toBe(404)
  }
  const get = await app.http.inject({ url: '/functions/v1/answer', headers })
  expect(get.statusCode).toBe(405)
  expect(get.headers.allow).toBe('POST')
})

it('is what the official client calls', async () => {
  const member = await buildMember(app.db)
  const eventId = await buildEvent(app.db, { capacity: 2 })
  const client = createClient(url, app.parts.config.anonKey, {
    global: { headers: (await signedIn(member)) as Record<string, string> },
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  })
  const { data } = await client.functions.invoke('answer', { body: { eventId, answer: 'coming', party: 2 } })
  expect(data).toEqual({ eventId, answer: 'coming', party: 2, capacity: 2, taken: 2 })
  const { error } = await client.functions.invoke('answer', { body: { eventId, answer: 'coming', party: 3 } })
  expect(error).toBeInstanceOf(FunctionsHttpError)
  expect((await (error as FunctionsHttpError).context.json()).error.code).toBe('event_full')
})

it('ties a delegation to its login and lets it last as long as the setting says', async () => {
  const member = await buildMember(app.db)
  const publicKey = publicKeyOf()
  const { body } = await call('network-identity', { publicKey }, await signedIn(member))
  const expiresAtMs = Number(BigInt(`0x${body.delegations[0].delegation.expiration}`) / 1_000_000n)
  expect(Math.abs(expiresAtMs - (Date.now() + 8 * 3_600_000))).toBeLessThan(60_000)
  const stored = await app.db.owner(
    'select user_id, session_id from hearth.delegations where public_key_sha256 = $1',
    [createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest()],
  )
  expect(stored).toEqual([{ user_id: member.userId, session_id: member.sessionId }])
})
