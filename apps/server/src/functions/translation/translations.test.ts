import type { Read } from '@hearth/contracts/reads'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { askDatabase, callFunction } from '../../testing/calls.ts'
import { addHost, buildEvent } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { block, buildProvider } from '../../testing/providers.ts'
import { buildVenue } from '../../testing/venues.ts'

// What an event says in further languages: who writes it, who offers it, and in which language who reads it.
let app: TestApp
let host: Member
let guest: Member
let id: string

beforeAll(async () => {
  app = await startTestApp({}, { max: 12 })
})
afterAll(() => app.end())
beforeEach(async () => {
  ;[host, guest] = await Promise.all([buildMember(app.db), buildMember(app.db)])
  id = await buildEvent(app.db, { createdBy: host.userId, description: 'Bring a bowl.' })
})

const german = { title: 'Abendessen unter Laternen', description: 'Bring eine Schale mit.' }
const subject = () => ({ kind: 'event', id })
const isIn = (locale: string, by = host) =>
  callFunction(app, by, 'set-original-language', { ...subject(), locale })
const save = (by: Member, words: object | null = german, locale = 'de') =>
  callFunction(app, by, 'save-translation', { ...subject(), locale, words })
const offer = (by: Member, words: object | null = german, locale = 'de') =>
  callFunction(app, by, 'offer-translation', { ...subject(), locale, words })
const answer = (by: Member, offerId: string, isAccepted: boolean) =>
  callFunction(app, by, 'answer-translation', { offerId, isAccepted })
const wordsFor = async (locale: string | undefined, reader?: Member) =>
  (await askDatabase<Read<'event_page'>>(app, reader, 'event_page', { event: id, ...(locale && { locale }) }))
    ?.words
const all = (reader: Member) =>
  askDatabase<Read<'translations_of'>>(app, reader, 'translations_of', subject())
const code = ({ body }: { body: unknown }) => (body as { error?: { code: string } }).error?.code
const notificationsOf = async ({ userId }: Member) =>
  app.db.owner<{ kind: string }>(`select kind from public.notifications where user_id = $1`, [userId])

describe('the words of an event in further languages', () => {
  it('are read in the language that is asked for, and say which is the original', async () => {
    expect(await wordsFor('de')).toBeUndefined()
    expect(await isIn('en')).toMatchObject({ status: 200 })
    expect(await save(host)).toMatchObject({ status: 200 })
    expect(await wordsFor('de')).toEqual({
      original: 'en',
      ...german,
      intention: null,
      lines: null,
      is_older: false,
    })
    expect(await wordsFor('fr')).toEqual({ original: 'en' })
    expect(await wordsFor('en')).toBeUndefined()
    expect(await wordsFor(undefined)).toBeUndefined()
    expect(await save(host, null)).toMatchObject({ status: 200 })
    expect(await wordsFor('de')).toEqual({ original: 'en' })
  })

  it('has what its page says beside the record, line by line, also in the calendar file', async () => {
    await isIn('en')
    const lines = { Arriving: 'Ankommen', 'A bowl': 'Eine Schale' }
    await app.db.owner(
      `insert into public.event_evenings (event_id, programme, bring) values ($1, $2::jsonb, 'A bowl')`,
      [
        id,
        JSON.stringify([
          { at: '19:00', line: 'Arriving' },
          { at: '20:00', line: 'Singing' },
        ]),
      ],
    )
    expect(await save(host, { ...german, lines })).toMatchObject({ status: 200 })
    expect(await wordsFor('de')).toMatchObject({ lines })
    const file = await app.http.inject({ url: `/event/${id}.ics?lang=de` })
    const text = file.body.replaceAll('\r\n ', '')
    expect(text).toContain('Ankommen')
    expect(text).toContain('Eine Schale')
    expect(text).toContain('Singing')
    expect(text).not.toContain('Arriving')
    const tooMany = Object.fromEntries(Array.from({ length: 23 }, (_, n) => [`Line ${n}`, 'Zeile']))
    expect(code(await save(host, { ...german, lines: tooMany }))).toBe('invalid_input')
    await offer(guest, { ...german, lines: { Singing: 'Singen' } })
    expect((await all(host))!.offered[0]!.lines).toEqual({ Singing: 'Singen' })
  })

  it('are written by its hosts alone, once the language of the original is known, and never in it', async () => {
    expect(code(await save(host))).toBe('conflict')
    expect(code(await isIn('de', guest))).toBe('not_allowed')
    const coHost = await buildMember(app.db)
    await addHost(app.db, { eventId: id, userId: coHost.userId })
    expect(await isIn('en', coHost)).toMatchObject({ status: 200 })
    expect(code(await save(guest))).toBe('not_allowed')
    expect(code(await save(host, german, 'en'))).toBe('conflict')
    expect(code(await save(host, german, 'xx'))).toBe('invalid_input')
    expect(code(await save(host, { title: 'Ab' }))).toBe('invalid_input')
    expect(await save(coHost)).toMatchObject({ status: 200 })
    expect(code(await isIn('de'))).toBe('conflict')
  })

  it('are older than an original that says something else by now', async () => {
    await isIn('en')
    await save(host)
    await app.db.owner(`update public.events set description = 'Bring a spoon.' where id = $1`, [id])
    expect(await wordsFor('de')).toMatchObject({ ...german, is_older: true })
    expect((await all(host))?.accepted).toMatchObject([{ locale: 'de', is_older: true }])
    await app.db.owner(`update public.events set description = 'Bring a bowl.' where id = $1`, [id])
    expect(await wordsFor('de')).toMatchObject({ is_older: false })
  })

  it('are shown to nobody to whom the event does not open', async () => {
    await isIn('en')
    await save(host)
    await app.db.owner(`update public.events set visibility = 'private' where id = $1`, [id])
    expect(await all(guest)).toBeNull()
    expect(await wordsFor('de', guest)).toBeUndefined()
    expect(await wordsFor('de', host)).toMatchObject(german)
    expect(code(await offer(guest, german, 'fr'))).toBe('not_found')
  })

  it('are found by search, behind what is called so', async () => {
    await isIn('en')
    const word = `Laternenfest${Date.now()}`
    await save(host, { ...german, title: `${word} am See` })
    const called = await buildEvent(app.db, { createdBy: host.userId, title: `${word} at last` })
    const find = async () =>
      (await askDatabase<Read<'search'>>(app, guest, 'search', { words: word })).hits.map((hit) => hit.id)
    expect(await find()).toEqual([called, id])
    await save(host, null)
    expect(await find()).toEqual([called])
  })
})

describe('the title of an event in further languages', () => {
  it('is in lists what their reader asks for: how events stand, what is put forward, and what is found', async () => {
    await isIn('en')
    await save(host)
    const standing = async (locale?: string) =>
      (
        await askDatabase<Read<'event_standing'>>(app, guest, 'event_standing', {
          ids: [id],
          ...(locale && { locale }),
        })
      ).map(({ title }) => title)
    expect(await standing('de')).toEqual([german.title])
    expect(await standing('fr')).toEqual([null])
    expect(await standing()).toEqual([null])

    await app.db.owner('update public.events set is_featured = true where id = $1', [id])
    const featured = async (locale: string) =>
      (await askDatabase<Read<'featured_events'>>(app, undefined, 'featured_events', { locale })).map(
        ({ title }) => title,
      )
    expect(await featured('de')).toContain(german.title)
    expect(await featured('fr')).not.toContain(german.title)

    const word = `Laternen${Date.now()}`
    await save(host, { ...german, title: word })
    const found = async (name: 'search' | 'search_quick', locale: string) =>
      (await askDatabase<{ hits: { title: string }[] }>(app, guest, name, { words: word, locale })).hits.map(
        ({ title }) => title,
      )
    for (const name of ['search', 'search_quick'] as const) {
      expect(await found(name, 'de')).toEqual([word])
      expect(await found(name, 'en')).toEqual(['Supper under lanterns'])
    }
  })
})

describe('an offered translation', () => {
  it('is for the hosts and its writer until a host accepts it', async () => {
    await isIn('en')
    const other = await buildMember(app.db)
    expect(await offer(guest)).toMatchObject({ status: 200 })
    expect(await wordsFor('de')).toEqual({ original: 'en' })
    expect((await all(other))?.offered).toEqual([])
    expect((await all(guest))?.offered).toMatchObject([{ locale: 'de', ...german }])
    const [offered] = (await all(host))!.offered
    expect(offered).toMatchObject({ ...german, by: { id: guest.userId } })
    expect(await notificationsOf(host)).toMatchObject([{ kind: 'translation_offered' }])

    expect(code(await answer(other, offered!.id, true))).toBe('not_allowed')
    expect(await answer(host, offered!.id, true)).toMatchObject({ status: 200 })
    expect(await wordsFor('de')).toMatchObject(german)
    expect(await notificationsOf(guest)).toMatchObject([{ kind: 'translation_accepted' }])
    expect(code(await answer(host, offered!.id, true))).toBe('not_found')
  })

  it('is one for each language, tells the hosts once, and is taken back or declined without a word', async () => {
    await isIn('en')
    await offer(guest)
    await offer(guest, { title: 'Abend bei Licht' })
    expect((await all(guest))?.offered).toMatchObject([{ title: 'Abend bei Licht', description: null }])
    expect(await notificationsOf(host)).toHaveLength(1)
    await offer(guest, null)
    expect((await all(guest))?.offered).toEqual([])
    await offer(guest)
    const [offered] = (await all(host))!.offered
    expect(await answer(host, offered!.id, false)).toMatchObject({ status: 200 })
    expect((await all(host))?.offered).toEqual([])
    expect(await notificationsOf(guest)).toEqual([])
  })

  it('is refused to hosts, in the original’s language, between two with a block, and after ten in a day', async () => {
    await isIn('en')
    expect(code(await offer(host))).toBe('conflict')
    expect(code(await offer(guest, german, 'en'))).toBe('conflict')
    for (let n = 0; n < 10; n++) expect(await offer(guest)).toMatchObject({ status: 200 })
    expect(code(await offer(guest))).toBe('too_many_requests')
    const [blocked, blocking] = [await buildMember(app.db), await buildMember(app.db)]
    await block(app.db, host, blocked)
    await block(app.db, blocking, host)
    expect(code(await offer(blocked))).toBe('not_found')
    expect(code(await offer(blocking))).toBe('conflict')
  })

  it('goes with its writer’s account; what was accepted stays without a name', async () => {
    await isIn('en')
    await offer(guest)
    await offer(guest, { title: 'Souper sous les lanternes' }, 'fr')
    const [first] = (await all(host))!.offered
    await answer(host, first!.id, true)
    await app.db.owner('delete from auth.users where id = $1', [guest.userId])
    expect(
      await app.db.owner(
        'select state, written_by from public.translations where event_id = $1 order by state',
        [id],
      ),
    ).toEqual([
      { state: 'accepted', written_by: null },
      { state: 'original', written_by: host.userId },
    ])
  })
})

describe.each(['venue', 'provider'] as const)('the words of a %s in further languages', (kind) => {
  const words = {
    venue: { description: 'Eine Küche mit einem langen Tisch.' },
    provider: { title: 'Brot und Suppe', description: 'Morgens backe ich, nachmittags koche ich.' },
  }[kind]
  const original = { venue: 'A kitchen with a long table.', provider: 'Sourdough and soup for up to sixty' }[
    kind
  ]
  const table = { venue: 'venues', provider: 'service_providers' }[kind]
  const column = { venue: 'description', provider: 'headline' }[kind]
  const change = (to: string, subjectId = placeId) =>
    app.db.owner(`update public.${table} set ${column} = $2 where id = $1`, [subjectId, to])
  const build = async (owner: Member, status?: 'draft') => {
    const built =
      kind === 'venue'
        ? await buildVenue(app.db, { ownerId: owner.userId })
        : (await buildProvider(app.db, { owner, ...(status && { status }) })).id
    await change(original, built)
    return built
  }
  let placeId: string
  beforeEach(async () => {
    placeId = await build(host)
  })

  const call = (
    by: Member,
    name: 'set-original-language' | 'save-translation' | 'offer-translation',
    rest: object,
  ) => callFunction(app, by, name, { kind, id: placeId, ...rest })
  const read = (locale: string, reader?: Member) =>
    askDatabase<Read<'words_of'>>(app, reader, 'words_of', { kind, id: placeId, locale })
  const allOf = (reader: Member) =>
    askDatabase<Read<'translations_of'>>(app, reader, 'translations_of', { kind, id: placeId })
  const inEnglish = () => call(host, 'set-original-language', { locale: 'en' })

  it('are written by its owner alone, read by everybody, and older where the original changed', async () => {
    expect(code(await call(guest, 'set-original-language', { locale: 'en' }))).toBe('not_allowed')
    expect(await inEnglish()).toMatchObject({ status: 200 })
    expect(code(await call(guest, 'save-translation', { locale: 'de', words }))).toBe('not_allowed')
    expect(code(await call(host, 'save-translation', { locale: 'de', words: {} }))).toBe('invalid_input')
    expect(await call(host, 'save-translation', { locale: 'de', words })).toMatchObject({ status: 200 })
    for (const reader of [undefined, guest, host])
      expect(await read('de', reader)).toMatchObject({ original: 'en', ...words, is_older: false })
    expect(await read('en')).toBeNull()
    expect(await read('fr')).toEqual({ original: 'en' })
    await change('Something else by now.')
    expect(await read('de')).toMatchObject({ is_older: true })
    expect(await call(host, 'save-translation', { locale: 'de', words: null })).toMatchObject({ status: 200 })
    expect(await read('de')).toEqual({ original: 'en' })
  })

  it('are offered by members, accepted by the owner, and both are notified', async () => {
    await inEnglish()
    const other = await buildMember(app.db)
    expect(code(await call(host, 'offer-translation', { locale: 'de', words }))).toBe('conflict')
    expect(await call(guest, 'offer-translation', { locale: 'de', words })).toMatchObject({ status: 200 })
    expect(await read('de')).toEqual({ original: 'en' })
    expect((await allOf(other))?.offered).toEqual([])
    expect(await notificationsOf(host)).toEqual([{ kind: `${kind}_translation_offered` }])
    const [offered] = (await allOf(host))!.offered
    expect(code(await answer(other, offered!.id, true))).toBe('not_allowed')
    expect(await answer(host, offered!.id, true)).toMatchObject({ status: 200 })
    expect(await read('de')).toMatchObject(words)
    expect(await notificationsOf(guest)).toEqual([{ kind: `${kind}_translation_accepted` }])
  })

  it('are found by search in any', async () => {
    await inEnglish()
    const word = `Laternenhaus${kind}${Date.now()}`
    const find = async () =>
      (await askDatabase<Read<'search'>>(app, guest, 'search', { words: word })).hits.map((hit) => hit.id)
    expect(await find()).toEqual([])
    await call(host, 'save-translation', { locale: 'de', words: { ...words, description: `Das ${word}.` } })
    expect(await find()).toEqual([placeId])
  })

  it('are nobody’s to offer where it does not open to them', async () => {
    await inEnglish()
    await block(app.db, host, guest)
    expect(code(await call(guest, 'offer-translation', { locale: 'de', words }))).toBe('not_found')
    if (kind === 'venue') return
    placeId = await build(await buildMember(app.db), 'draft')
    expect(code(await call(host, 'offer-translation', { locale: 'de', words }))).toBe('not_found')
    expect(await allOf(host)).toBeNull()
    expect(await read('de', host)).toBeNull()
  })
})
