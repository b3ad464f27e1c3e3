import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildEvent, buildEventId } from '../testing/events.ts'
import { buildMember, createTokenSigner } from '../testing/people.ts'
import { buildVenue } from '../testing/venues.ts'

// `/e/{id}` as anybody gets it: whole in the first answer, and for everyone the same.
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())

async function open(id: string, headers: Record<string, string> = {}, query = '') {
  const { statusCode, body } = await app.http.inject({
    url: `/e/${id}${query}`,
    headers: { accept: 'text/html', ...headers },
  })
  const root = body.slice(body.indexOf('<div id="root">'), body.indexOf('<script type="application/json"'))
  return { statusCode, body, text: root.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, ' ') }
}

const answering = (eventId: string, choices: { guestList?: string; hidesAddress?: boolean }) =>
  app.db.owner(
    `insert into public.event_answering (event_id, guest_list, hides_address) values ($1, $2, $3)`,
    [eventId, choices.guestList ?? 'hosts', choices.hidesAddress ?? false],
  )

async function comes(eventId: string, name: string, choices: { staysUnseen?: boolean } = {}) {
  const { userId } = await buildMember(app.db)
  await app.db.owner('update public.profiles set display_name = $2 where id = $1', [userId, name])
  await app.db.owner(
    `insert into public.attendances (event_id, user_id, answer, party, stays_unseen) values ($1, $2, 'coming', 1, $3)`,
    [eventId, userId, choices.staysUnseen ?? false],
  )
  await app.db.owner('update public.event_seats set taken = taken + 1 where event_id = $1', [eventId])
}

async function translate(id: string, by: Record<string, string>): Promise<void> {
  await app.db.owner(
    `insert into public.translations (event_id, locale, state) values ($1, $2, 'original')`,
    [id, by.original],
  )
  await app.db.owner(
    `insert into public.translations (event_id, locale, state, title, description, made_from)
     values ($1, $2, 'accepted', $3, $4, hearth.words_mark('event', $1))`,
    [id, by.locale, by.title, by.description],
  )
}

describe('the public page of an event that is written in several languages', () => {
  it('is read in the page’s, head and all, and leads without a script to the original', async () => {
    const german = { title: 'Abendessen unter Laternen', description: 'Bring *ein* Lied mit.' }
    const id = await buildEvent(app.db, { description: 'Bring *one* song.' })
    await translate(id, { original: 'en', locale: 'de', ...german })
    const { body, text } = await open(id, {}, '?lang=de')
    expect(text).toContain('Abendessen unter Laternen')
    expect(body).toContain('<em>ein</em>')
    expect(body).toContain('<meta property="og:title" content="Abendessen unter Laternen')
    expect(body).toContain('?words=original"')
    const original = await open(id, {}, '?words=original&lang=de')
    expect(original.body).toMatch(/<h1[^>]* lang="en" dir="ltr"[^>]*>Supper under lanterns/)
    expect(original.body).toContain('<meta property="og:title" content="Supper under lanterns')
    expect(original.body).toContain('<em>one</em>')
    expect(original.text).not.toContain('Abendessen unter Laternen')
    // The first page of a language reads its build.
  }, 120_000)

  it('is byte for byte what it was where the original is in its own', async () => {
    const id = await buildEvent(app.db, { description: 'Bring *one* song.' })
    const bare = async (query: string) => {
      const { body } = await open(id, {}, query)
      return body.replaceAll(/nonce="[^"]+"|\d{13}/g, '').replaceAll(query, '')
    }
    const before = await bare('?at=1')
    await translate(id, { original: 'en', locale: 'de', title: 'Abendessen', description: 'Ein Lied.' })
    expect(await bare('?at=2')).toBe(before)
  })
})

describe('the public page of an event', () => {
  it('is whole: what it is, who hosts it, when, where, how many come, and what it is like as it is formatted', async () => {
    const host = await buildMember(app.db)
    await app.db.owner(`update public.profiles set display_name = 'Ana Lua' where id = $1`, [host.userId])
    const venueId = await buildVenue(app.db)
    const id = await buildEvent(app.db, {
      createdBy: host.userId,
      description: 'Bring *one* song.\n\n- a voice',
      capacity: 12,
      venueId,
      venueAddress: 'As it was copied',
    })
    await comes(id, 'Berta Sol')
    const { statusCode, body, text } = await open(id)
    expect(statusCode).toBe(200)
    for (const shown of ['Supper under lanterns', 'Ana Lua', 'The Old Mill', '1 Mill Lane', '11 of 12'])
      expect(text).toContain(shown)
    expect(body).toContain('<em>one</em>')
    expect(body).toContain('<li>a voice</li>')
    expect(body).toContain(`<link rel="canonical" href="${app.parts.config.siteUrl}/e/${id}">`)
    // Who comes is for the hosts unless they choose otherwise.
    for (const hidden of ['Berta Sol', 'As it was copied']) expect(body).not.toContain(hidden)
  })

  it('is the same for whoever asks, and stays readable when it is over or called off', async () => {
    const id = await buildEvent(app.db)
    const authorization = await createTokenSigner(app.parts)(await buildMember(app.db))
    const [visitor, member] = [await open(id), await open(id, { authorization })]
    expect(member.text).toBe(visitor.text)
    for (const event of [
      { status: 'cancelled' },
      { startDate: '2024-05-10', startsAt: '2024-05-10T19:30:00Z', endsAt: '2024-05-10T22:00:00Z' },
    ]) {
      const { statusCode, text } = await open(await buildEvent(app.db, event))
      expect(statusCode).toBe(200)
      expect(text).toContain('Supper under lanterns')
    }
  })

  it('opens by its link where it is for those who have it, and no search engine keeps it', async () => {
    const { statusCode, body, text } = await open(await buildEvent(app.db, { visibility: 'unlisted' }))
    expect(statusCode).toBe(200)
    expect(text).toContain('Supper under lanterns')
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).not.toContain('rel="canonical"')
  })

  it.each([{ visibility: 'members' }, { visibility: 'private' }, { status: 'draft' }])(
    'is that of an address which nobody ever had when the event is %o',
    async (hidden) => {
      const id = await buildEvent(app.db, { title: 'Behind the curtain', ...hidden })
      const [found, nobody] = [await open(id), await open(buildEventId())]
      expect([found.statusCode, nobody.statusCode]).toEqual([404, 404])
      expect(found.text).toBe(nobody.text)
      expect(found.body).not.toContain('Behind the curtain')
    },
  )

  it.each([
    [`made private`, `update public.events set visibility = 'private', version = version + 1 where id = $1`],
    ['deleted', 'delete from public.events where id = $1'],
  ])(
    'is that of an address which nobody ever had once it is %s, and an open page reads no more of it',
    async (_, change) => {
      const host = await buildMember(app.db)
      const authorization = await createTokenSigner(app.parts)(await buildMember(app.db))
      const id = await buildEvent(app.db, { title: 'Behind the curtain', createdBy: host.userId })
      await answering(id, { guestList: 'everyone' })
      await comes(id, 'Berta Sol')
      const read = async (path: string) =>
        (
          await app.http.inject({
            url: `/rest/v1/${path}`,
            headers: { apikey: app.parts.config.anonKey!, authorization },
          })
        ).json()
      const readings = () =>
        Promise.all(
          [`events?id=eq.${id}`, `rpc/event_guests?event=${id}`, `rpc/event_page?event=${id}`].map(read),
        )
      expect((await open(id)).text).toContain('Behind the curtain')
      expect(await readings()).toEqual([[expect.anything()], [expect.anything()], expect.anything()])
      await app.db.owner(change, [id])
      expect(await readings()).toEqual([[], [], null])
      // A page is kept for a moment.
      await vi.waitFor(async () => expect((await open(id)).statusCode).toBe(404), {
        timeout: 10_000,
        interval: 200,
      })
      expect((await open(id)).text).toBe((await open(buildEventId())).text)
    },
  )

  it('is to whom its host blocked what it is to every visitor, and their app reads nothing of it', async () => {
    const [host, blocked] = [await buildMember(app.db), await buildMember(app.db)]
    const id = await buildEvent(app.db, { createdBy: host.userId })
    await app.db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
      host.userId,
      blocked.userId,
    ])
    const authorization = await createTokenSigner(app.parts)(blocked)
    expect((await open(id, { authorization })).text).toBe((await open(id)).text)
    const headers = { apikey: app.parts.config.anonKey!, authorization }
    expect((await app.http.inject({ url: `/rest/v1/events?id=eq.${id}`, headers })).json()).toEqual([])
  })

  it('tells no place, no link and nobody that it does not tell a visitor', async () => {
    const closed = await buildVenue(app.db, { addressAudience: 'members' })
    const atClosed = await open(await buildEvent(app.db, { venueId: closed, venueAddress: '1 Mill Lane' }))
    expect(atClosed.text).toContain('The Old Mill')
    expect(atClosed.body).not.toContain('1 Mill Lane')

    const seen = await buildEvent(app.db)
    await answering(seen, { guestList: 'everyone' })
    await comes(seen, 'Berta Sol')
    await comes(seen, 'Clara Unseen', { staysUnseen: true })
    const { text, body } = await open(seen)
    expect(text).toContain('Berta Sol')
    expect(body).not.toContain('Clara Unseen')

    const among = await buildEvent(app.db)
    await answering(among, { guestList: 'members' })
    await comes(among, 'Dora Only')
    expect((await open(among)).body).not.toContain('Dora Only')
  })

  it.each(['x', 'a'.repeat(25), 'a'.repeat(300), '💛'])(
    'is a 404 for what cannot be an event: %s',
    async (id) => {
      expect((await open(id)).statusCode).toBe(404)
    },
  )
})
