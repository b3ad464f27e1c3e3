import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildEvent, buildEventId } from '../testing/events.ts'
import { buildMember, type Member, usernameOf } from '../testing/people.ts'
import { buildProvider } from '../testing/providers.ts'
import { buildVenue } from '../testing/venues.ts'

// The whole app with the built web app: what a visitor's browser, a preview and a search engine are given.
let app: TestApp
let ana: Member

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())
beforeEach(async () => {
  ana = await named('Ana Lua')
})

async function named(name: string, username?: string): Promise<Member> {
  const member = await buildMember(app.db, username ? { username } : {})
  await app.db.owner('update public.profiles set display_name = $2 where id = $1', [member.userId, name])
  return member
}

/** The page as a visitor gets it: its text, its head and its structured data. */
async function open(url: string) {
  const { statusCode, body } = await app.http.inject({ url, headers: { accept: 'text/html' } })
  expect(statusCode).toBe(200)
  const attribute = (pattern: RegExp) => pattern.exec(body)?.[1]
  const meta = (name: string) => attribute(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`))
  const json = attribute(/<script type="application\/ld\+json">(.*?)<\/script>/)
  return {
    body,
    head: body.slice(0, body.indexOf('<body>')),
    title: attribute(/<title>(.*?)<\/title>/),
    canonical: attribute(/<link rel="canonical" href="([^"]*)"/),
    meta,
    data: json ? JSON.parse(json) : undefined,
  }
}

/** A page that says nothing of its own, as that of an address that nobody ever had. */
async function expectSilence(url: string, never: string[]) {
  const { body, title, canonical, meta, data } = await open(url)
  const nobody = await open(`/venues/${randomUUID()}`)
  expect([title, meta('og:title'), meta('description')]).toEqual([
    nobody.title,
    nobody.meta('og:title'),
    nobody.meta('description'),
  ])
  expect([canonical, data, meta('og:image'), meta('robots')]).toEqual([
    undefined,
    undefined,
    undefined,
    'noindex',
  ])
  for (const word of never) expect(body).not.toContain(word)
}

describe('a venue’s page', () => {
  it('names the place, with its door where that is for everyone', async () => {
    const id = await buildVenue(app.db, { capacity: 60, access: ['hearing_loop'], features: ['piano'] })
    const { title, canonical, meta, data } = await open(`/venues/${id}`)
    const url = `${app.parts.config.siteUrl}/v/${id}`
    expect(title).toBe('The Old Mill · Hearth')
    expect(canonical).toBe(url)
    expect(meta('description')).toBe('Hall in Lisbon, for up to 60 people.')
    expect(meta('og:image')).toMatch(
      new RegExp(`^${app.parts.config.siteUrl}/art/\\d+/\\w+-night3/share/${id}.png$`),
    )
    expect(data).toMatchObject({
      '@type': 'Place',
      url,
      address: { streetAddress: '1 Mill Lane', addressLocality: 'Lisbon', addressCountry: 'PT' },
      geo: { latitude: 38.71234, longitude: -9.13987 },
      maximumAttendeeCapacity: 60,
      amenityFeature: [{ name: 'Hearing loop' }, { name: 'Piano' }],
    })
  })

  it.each(['members', 'owner'])('tells nothing of a door that is for %s', async (addressAudience) => {
    const id = await buildVenue(app.db, { addressAudience, contactAudience: addressAudience })
    const { body, data } = await open(`/venues/${id}`)
    expect(data.geo).toMatchObject({ latitude: 38.71, longitude: -9.14 })
    expect(data.address).toEqual({
      '@type': 'PostalAddress',
      addressLocality: 'Lisbon',
      addressCountry: 'PT',
    })
    for (const word of ['1 Mill Lane', '38.712', '9.139', 'mill@hearth.example'])
      expect(body).not.toContain(word)
  })

  it('has no contact, whoever may read it', async () => {
    const id = await buildVenue(app.db, { contactAudience: 'everyone' })
    expect((await open(`/venues/${id}`)).body).not.toContain('mill@hearth.example')
  })

  it('says that it is closed', async () => {
    const id = await buildVenue(app.db, { status: 'closed' })
    const { title, meta } = await open(`/venues/${id}`)
    expect(title).toBe('The Old Mill (closed) · Hearth')
    expect(meta('description')).toMatch(/^This venue is closed\./)
  })
})

describe('a service provider’s page', () => {
  it('names who is published, what they offer and who they are', async () => {
    const { id } = await buildProvider(app.db, { owner: ana })
    const { title, canonical, data } = await open(`/service-providers/${id}`)
    expect(title).toBe('Lantern Bread · Hearth')
    expect(canonical).toBe(`${app.parts.config.siteUrl}/p/${id}`)
    expect(data).toMatchObject({
      '@type': 'ProfessionalService',
      knowsLanguage: ['pt', 'en'],
      makesOffer: [
        {
          itemOffered: { name: 'Supper for a circle' },
          priceSpecification: { minPrice: '12.00', maxPrice: '18.00', priceCurrency: 'EUR' },
        },
      ],
      founder: { '@type': 'Person', name: 'Ana Lua' },
    })
  })

  it.each(['draft', 'in_review', 'paused'] as const)('says nothing of one that is %s', async (status) => {
    const { id } = await buildProvider(app.db, { owner: ana, status })
    await expectSilence(`/service-providers/${id}`, ['Lantern Bread', 'Sourdough', 'Ana Lua'])
  })

  it('says nothing of one whose owner is about to leave', async () => {
    const { id } = await buildProvider(app.db, { owner: ana })
    await app.db.owner('update public.profiles set is_hidden = true where id = $1', [ana.userId])
    await expectSilence(`/service-providers/${id}`, ['Lantern Bread', 'Ana Lua'])
  })
})

describe('a member’s page', () => {
  const setDetail = (field: string, value: unknown, audience: string) =>
    app.db.owner(
      'insert into public.profile_details (user_id, field, value, audience) values ($1, $2, $3, $4)',
      [ana.userId, field, JSON.stringify(value), audience],
    )

  it('is found by id and by name in any case, at one address, with what is for everyone', async () => {
    const username = `ana_${randomUUID().slice(0, 8)}`
    ana = await named('Ana Lua', username)
    await setDetail('bio', 'I sing at dusk.', 'everyone')
    await setDetail('interests', ['song', 'bread'], 'everyone')
    await app.db.owner('update public.profiles set is_findable = true where id = $1', [ana.userId])
    const canonical = `${app.parts.config.siteUrl}/@${await usernameOf(app.db, ana)}`
    for (const url of [
      `/profile/public/${ana.userId}`,
      `/profile/@${username}`,
      `/profile/%40${username}`,
      `/profile/${username.toUpperCase()}`,
    ]) {
      const page = await open(url)
      expect([page.title, page.canonical]).toEqual(['Ana Lua · Hearth', canonical])
      expect(page.data).toMatchObject({
        '@type': 'ProfilePage',
        mainEntity: { '@type': 'Person', description: 'I sing at dusk.', knowsAbout: ['song', 'bread'] },
      })
    }
  })

  it.each(['members', 'followed', 'me'])('tells no field that is for %s', async (audience) => {
    await setDetail('bio', 'I sing at dusk.', audience)
    await setDetail('city', 'Ericeira', audience)
    await setDetail('pronouns', 'she/they', audience)
    await setDetail('links', ['https://ana.example'], audience)
    const { body, data } = await open(`/profile/public/${ana.userId}`)
    for (const word of ['I sing', 'Ericeira', 'she/they', 'ana.example']) expect(body).not.toContain(word)
    expect(Object.keys(data.mainEntity)).toEqual(['@type', '@id', 'name', 'alternateName', 'url'])
  })

  it('never tells what they came to', async () => {
    await setDetail('attended', true, 'everyone')
    expect((await open(`/profile/public/${ana.userId}`)).body).not.toContain('attended')
  })

  it('says nothing of who is about to leave', async () => {
    await app.db.owner('update public.profiles set is_hidden = true where id = $1', [ana.userId])
    await expectSilence(`/profile/public/${ana.userId}`, ['Ana Lua'])
  })

  it('says nothing of who has no name yet', async () => {
    const username = `temp_user_${randomUUID().slice(0, 8)}`
    const guest = await named('Guest of the house', username)
    await expectSilence(`/profile/public/${guest.userId}`, ['Guest of the house', username])
    const { title, canonical, body } = await open(`/profile/@${username}`)
    expect([title, canonical]).toEqual(['Hearth: gather where it’s warm', undefined])
    expect(body).not.toContain('Guest of the house')
  })
})

describe('an event’s page', () => {
  const atVenue = async (venueId: string) => {
    const id = await buildEvent(app.db, { createdBy: ana.userId, venueAddress: 'As it was copied' })
    await app.db.owner('update public.events set venue_id = $2 where id = $1', [id, venueId])
    return id
  }
  const standAt = (event: string, provider: string, state: string) =>
    app.db.owner(
      `insert into public.event_providers (event_id, provider_id, asked_by, state) values ($1, $2, 'host', $3)`,
      [event, provider, state],
    )

  it('leads to its venue and to whoever stands at it by the word of both sides', async () => {
    const venueId = await buildVenue(app.db)
    const event = await atVenue(venueId)
    const yes = await buildProvider(app.db, { name: 'Said yes' })
    const asked = await buildProvider(app.db, { name: 'Was asked' })
    const paused = await buildProvider(app.db, { name: 'Is paused', status: 'paused' })
    await standAt(event, yes.id, 'accepted')
    await standAt(event, asked.id, 'asked')
    await standAt(event, paused.id, 'accepted')
    const { data, meta, body } = await open(`/event/${event}`)
    const { siteUrl } = app.parts.config
    expect(meta('og:image')).toMatch(new RegExp(`^${siteUrl}/art/\\d+/\\w+-[a-z]+\\d/share/${event}.png$`))
    expect(data).toMatchObject({
      '@type': 'Event',
      location: {
        '@type': 'Place',
        url: `${siteUrl}/v/${venueId}`,
        address: { streetAddress: '1 Mill Lane' },
      },
      performer: [{ name: 'Said yes', url: `${siteUrl}/p/${yes.id}` }],
      organizer: { name: 'Ana Lua', url: `${siteUrl}/@${ana.userId}` },
    })
    expect(data.performer).toHaveLength(1)
    for (const word of ['Was asked', 'Is paused', 'As it was copied']) expect(body).not.toContain(word)
  })

  it('tells no door that its venue does not tell, also when it copied one', async () => {
    const event = await atVenue(await buildVenue(app.db, { addressAudience: 'members' }))
    const { body, data } = await open(`/event/${event}`)
    expect(data.location.name).toBe('The Old Mill')
    for (const word of ['1 Mill Lane', 'As it was copied', '38.712']) expect(body).not.toContain(word)
  })

  it('does not name a host who is hidden or has no name yet', async () => {
    const guest = await named('Guest of the house', `temp_user_${randomUUID().slice(0, 8)}`)
    await app.db.owner('update public.profiles set is_hidden = true where id = $1', [ana.userId])
    for (const createdBy of [ana.userId, guest.userId]) {
      const { body, data } = await open(`/event/${await buildEvent(app.db, { createdBy })}`)
      expect(data).not.toHaveProperty('organizer')
      for (const word of ['Ana Lua', 'Guest of the house']) expect(body).not.toContain(word)
    }
  })

  it.each([
    { visibility: 'members' },
    { visibility: 'unlisted' },
    { visibility: 'private' },
    { status: 'draft' },
  ])('says nothing when it is %o', async (hidden) => {
    const id = await buildEvent(app.db, { title: 'Behind the curtain', ...hidden })
    await expectSilence(`/event/${id}`, ['Behind the curtain', 'Mill Lane'])
  })
})

describe('texts of people', () => {
  it('stand in a head as texts', async () => {
    const evil = `</script><script>alert(1)</script> "'><img>`
    const event = await buildEvent(app.db, { title: evil, intention: evil })
    const venue = await buildVenue(app.db, { name: evil })
    const provider = await buildProvider(app.db, { name: evil, owner: await named('<b>"Ana"</b>') })
    for (const url of [`/event/${event}`, `/venues/${venue}`, `/service-providers/${provider.id}`]) {
      const { body, data } = await open(url)
      expect(body).not.toContain('<script>alert')
      expect(body).not.toContain('<img>')
      expect(body).not.toContain('<b>"Ana')
      expect(data.name).toBe(evil)
    }
  })
})

describe('a list’s page', () => {
  it.each([
    ['/venues', '/venues'],
    ['/service-providers', '/service-providers'],
    ['/members', '/members'],
    ['/events', '/explore'],
    ['/events/concerts', '/explore/concerts'],
  ])('has a head that names nobody: %s', async (path, publicPath) => {
    await buildVenue(app.db, { name: 'The Quiet Barn' })
    const { title, canonical, head } = await open(`${path}?city=Lisbon`)
    expect(title).toMatch(/ · Hearth$/)
    expect(canonical).toBe(`${app.parts.config.siteUrl}${publicPath}`)
    for (const word of ['The Quiet Barn', 'Ana Lua']) expect(head).not.toContain(word)
  })
})

describe('the picture of a page without one', () => {
  it('is drawn by the address that the page names', async () => {
    const { meta } = await open(`/event/${await buildEvent(app.db)}`)
    const address = new URL(meta('og:image')!)
    const { statusCode, headers, rawPayload } = await app.http.inject({ url: address.pathname })
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
    // Width and height as a PNG's first block has them.
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
    expect([meta('og:image:width'), meta('og:image:height'), meta('twitter:card')]).toEqual([
      '1200',
      '630',
      'summary_large_image',
    ])
  })
})

describe('an address that cannot be', () => {
  it.each(['/venues/nonsense', '/service-providers/1', '/profile/public/x', `/event/${buildEventId()}`])(
    'is a page without a head of its own: %s',
    async (url) => {
      const { body } = await app.http.inject({ url, headers: { accept: 'text/html' } })
      expect(body).toContain('noindex')
      expect(body).not.toContain('application/ld+json')
    },
  )
})
