import { artEdition } from '@hearth/contracts/scene-address'
import type { SharedEvent, SharedMember, SharedProvider, SharedVenue } from '@hearth/contracts/shared-page'
import { describe, expect, it } from 'vitest'
import { eventHead } from './event-head.ts'
import { headOf } from './heads.ts'
import { memberHead } from './member-head.ts'
import { type PageHead, writeHead } from './page-head.ts'
import { providerHead } from './provider-head.ts'
import { venueHead } from './venue-head.ts'

const siteUrl = 'https://hearth.example'
const venueId = '5f1c1c5a-6a0e-4d3a-9b57-0c8d6f0e1a01'
const providerId = '5f1c1c5a-6a0e-4d3a-9b57-0c8d6f0e1a02'
const memberId = '5f1c1c5a-6a0e-4d3a-9b57-0c8d6f0e1a03'
const photo = `/storage/v1/object/public/pictures/${memberId}/a.webp`
const photoAt = (width: number) =>
  `${siteUrl}/storage/v1/render/image/public/pictures/${memberId}/a.webp?width=${width}`

const venue: SharedVenue = {
  id: venueId,
  status: 'open',
  name: 'The Old Mill',
  kind: 'hall',
  city: 'Lisbon',
  country: 'PT',
  capacity: 60,
  latitude: 38.71,
  longitude: -9.14,
  access: ['step_free_entrance'],
  features: ['piano'],
  hours: [{ days: [1, 7], opens: '10:00', closes: '00:00' }],
}
const provider: SharedProvider = {
  id: providerId,
  name: 'Lantern Bread',
  headline: 'Sourdough and soup for up to sixty',
  story: 'I bake in the morning and cook in the afternoon.',
  categories: ['food'],
  city: 'Lisbon',
  area: 'Sintra',
  isOnline: true,
  languages: ['pt', 'en'],
  services: [
    { name: 'Supper', isFree: false, byDonation: false, priceMin: 1200, priceMax: 1800, currency: 'EUR' },
    { name: 'Bento', isFree: false, byDonation: false, priceMin: 1500, priceMax: 1500, currency: 'JPY' },
    { name: 'Tea', isFree: true, byDonation: false },
    { name: 'Song', isFree: false, byDonation: true },
  ],
  owner: { id: memberId, name: 'Ana' },
}
const member: SharedMember = { id: memberId, username: 'ana', name: 'Ana', isFindable: true, details: {} }
const event: SharedEvent = {
  id: 'abcdefghijklmnopqrstuvwxyz',
  title: 'Cello by candlelight',
  intention: 'Come as you are',
  category: 'concerts',
  venue: { id: '', name: 'Casa do Forno', address: 'Rua 1', city: 'Lisbon' },
  pricing: { isFree: true, byDonation: false },
  status: 'published',
  timing: { startDate: '2026-11-20', startTime: '19:30', timezone: 'Europe/Lisbon', allDay: false },
  startsAtMs: Date.parse('2026-11-20T19:30:00Z'),
  endsAtMs: Date.parse('2026-11-20T22:30:00Z'),
  providers: [],
}
const when = 'Friday, 20 November 2026, 19:30 to 22:30 (Europe/Lisbon)'

describe('what a preview reads', () => {
  it('is title, description, one address and a picture with its size and words', () => {
    const read = written(eventHead(event, { siteUrl, when }))
    expect(read.title).toBe('Cello by candlelight · Hearth')
    expect(read.canonical).toBe(`${siteUrl}/e/${event.id}`)
    expect(read.meta).toMatchObject({
      description: `${when}, Casa do Forno, Lisbon. Come as you are`,
      'og:title': 'Cello by candlelight',
      'og:type': 'article',
      'og:url': `${siteUrl}/e/${event.id}`,
      'og:image': `${siteUrl}/art/${artEdition}/cello-dusk3/share/${event.id}.png`,
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'A picture of light in warm colours',
      'twitter:card': 'summary_large_image',
      'twitter:title': 'Cello by candlelight',
      'twitter:image': `${siteUrl}/art/${artEdition}/cello-dusk3/share/${event.id}.png`,
    })
    expect(read.meta.robots).toBeUndefined()
  })

  it('is the uploaded picture at one width; a face stands small beside the words', () => {
    const event_ = written(eventHead({ ...event, image: photo }, { siteUrl, when })).meta
    expect(event_).toMatchObject({ 'og:image': photoAt(1280), 'og:image:type': 'image/webp' })
    const face = written(memberHead({ ...member, photo }, { siteUrl })).meta
    expect(face).toMatchObject({ 'og:image': photoAt(640), 'twitter:card': 'summary' })
    expect(written(memberHead(member, { siteUrl })).meta['twitter:card']).toBe('summary_large_image')
  })

  it.each(['/', '/events', '/events/party', '/venues', '/service-providers', '/members'])(
    'is there for the list %s',
    (path) => {
      const { title, canonical, meta } = written(headOf(path, siteUrl)!)
      expect(title).toMatch(/Hearth/)
      expect(meta.description!.length).toBeGreaterThan(40)
      // Events are open to all at an address of their own.
      expect(canonical).toBe(`${siteUrl}${path.replace('/events', '/explore')}`)
      expect(meta['og:image']).toMatch(/^https:\/\/hearth\.example\/art\/\d+\/[\w-]+\/share\/[\w-]+\.png$/)
      expect(meta.robots).toBeUndefined()
    },
  )

  it.each([
    ['/events', '', 'Events', '/feeds/events.rss'],
    ['/nightlife', '', 'Party', '/feeds/events.rss?category=party'],
    [
      '/events/concerts',
      '?city=%C3%89vora',
      'Concerts in Évora',
      '/feeds/events.rss?category=concerts&amp;city=%C3%89vora',
    ],
  ])('names what can be subscribed to: %s%s', (path, search, title, address) => {
    const html = writeHead(headOf(path, siteUrl, search)!)
    expect(html).toContain(
      `<link rel="alternate" type="application/rss+xml" title="${title}" href="${siteUrl}${address}">`,
    )
    expect(html.match(/rel="alternate" type=/g)).toHaveLength(3)
    const canonical = /rel="canonical" href="([^"]+)"/.exec(html)![1]
    expect(html).toContain(`<link rel="alternate" hreflang="x-default" href="${canonical}">`)
    expect(html).toContain(`<link rel="alternate" hreflang="de" href="${canonical}?lang=de">`)
  })

  it('names itself by the address of its language', () => {
    const html = writeHead(headOf('/', siteUrl)!, 'pt')
    expect(html).toContain(`<link rel="canonical" href="${siteUrl}/?lang=pt">`)
    expect(html).toContain('<meta property="og:locale" content="pt_BR">')
    expect(writeHead({ ...headOf('/login', siteUrl)!, isHidden: true }, 'pt')).not.toContain('hreflang')
  })

  it('names the feeds of a venue, a provider and a host, and none of what has none', () => {
    const feedsIn = (head: PageHead) =>
      [...writeHead(head).matchAll(/rel="alternate" type="([^"]+)" title="([^"]+)" href="([^"]+)"/g)].map(
        ([, ...parts]) => parts,
      )
    expect(feedsIn(venueHead(venue, { siteUrl }))).toEqual([
      ['text/calendar', 'Events at The Old Mill', `${siteUrl}/feeds/venues/${venueId}.ics`],
      ['application/rss+xml', 'Events at The Old Mill', `${siteUrl}/feeds/venues/${venueId}.rss`],
      ['application/feed+json', 'Events at The Old Mill', `${siteUrl}/feeds/venues/${venueId}.json`],
    ])
    expect(feedsIn(providerHead(provider, { siteUrl }))[0]).toEqual([
      'text/calendar',
      'Events with Lantern Bread',
      `${siteUrl}/feeds/service-providers/${providerId}.ics`,
    ])
    expect(feedsIn(memberHead(member, { siteUrl }))[0]![2]).toBe(`${siteUrl}/feeds/hosts/${memberId}.ics`)
    expect(feedsIn(headOf('/venues', siteUrl)!)).toEqual([])
    expect(writeHead(venueHead(venue, { siteUrl }), 'ar')).toContain(
      `href="${siteUrl}/feeds/venues/${venueId}.rss?lang=ar"`,
    )
    expect(writeHead(headOf('/events', siteUrl, '?city=Porto')!, 'de')).toContain(
      `href="${siteUrl}/feeds/events.ics?city=Porto&amp;lang=de"`,
    )
    expect(feedsIn(headOf('/', siteUrl)!)).toEqual([])
  })

  it('leads from a category’s other addresses to its one', () => {
    const { title, canonical } = written(headOf('/nightlife', siteUrl)!)
    expect([title, canonical]).toEqual(['Party · Hearth', `${siteUrl}/explore/party`])
  })

  it('is nothing of its own for other addresses', () => {
    for (const path of ['/events/nonsense', '/venues/new', '/constructor', '/account']) {
      expect(headOf(path, siteUrl)).toBeUndefined()
    }
  })

  it('ends no element and no attribute, whatever people write', () => {
    const evil = `</script><script>alert(1)</script><!-- " ' > \u2028`
    const heads = [
      eventHead(
        { ...event, title: evil, intention: evil, providers: [{ id: providerId, name: evil }] },
        { siteUrl, when },
      ),
      venueHead({ ...venue, name: evil, city: evil, description: evil }, { siteUrl }),
      providerHead({ ...provider, name: evil, headline: evil, story: evil, area: evil }, { siteUrl }),
      memberHead(
        { ...member, name: evil, details: { bio: evil, interests: [evil], links: [evil] } },
        { siteUrl },
      ),
    ]
    for (const head of heads) {
      const html = writeHead(head)
      expect(html).not.toContain('<script>')
      const { title, scripts, data } = written(head)
      expect(scripts).toBe(1)
      expect(title).toContain('</script>')
      expect(JSON.stringify(data)).toContain('</script>')
    }
  })
})

describe('an event as data', () => {
  it('names the venue that it picked, its facts, and who stands at it', () => {
    const { data } = written(
      eventHead(
        {
          ...event,
          venue: { id: venueId, name: 'As it was called', address: '', city: 'Lisbon' },
          place: venue,
          providers: [{ id: providerId, name: 'Lantern Bread' }],
        },
        { siteUrl, when },
      ),
    )
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Event',
      startDate: '2026-11-20T19:30:00.000Z',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        '@id': `${siteUrl}/v/${venueId}`,
        url: `${siteUrl}/v/${venueId}`,
        name: 'The Old Mill',
        maximumAttendeeCapacity: 60,
      },
      performer: [{ '@type': 'Organization', name: 'Lantern Bread', url: `${siteUrl}/p/${providerId}` }],
    })
    expect(JSON.stringify(data)).not.toContain('streetAddress')
  })

  it('says so when it is cancelled', () => {
    const { data, meta } = written(eventHead({ ...event, status: 'cancelled' }, { siteUrl, when }))
    expect(data.eventStatus).toBe('https://schema.org/EventCancelled')
    expect(meta.description).toMatch(/^Cancelled\./)
  })
})

describe('a venue as data', () => {
  it('is a place with what it has, when it opens and about where it lies', () => {
    const { data, meta } = written(venueHead(venue, { siteUrl }))
    expect(meta.description).toBe('Hall in Lisbon, for up to 60 people.')
    expect(data).toMatchObject({
      '@type': 'Place',
      name: 'The Old Mill',
      address: { '@type': 'PostalAddress', addressLocality: 'Lisbon', addressCountry: 'PT' },
      geo: { '@type': 'GeoCoordinates', latitude: 38.71, longitude: -9.14 },
      maximumAttendeeCapacity: 60,
      amenityFeature: [
        { '@type': 'LocationFeatureSpecification', name: 'Step-free entrance', value: true },
        { '@type': 'LocationFeatureSpecification', name: 'Piano', value: true },
      ],
      openingHoursSpecification: [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: ['https://schema.org/Monday', 'https://schema.org/Sunday'],
          opens: '10:00',
          closes: '23:59',
        },
      ],
    })
    expect(data.address).not.toHaveProperty('streetAddress')
  })

  it('tells its door where that is for everyone', () => {
    const address = { address: '1 Mill Lane', latitude: 38.71234, longitude: -9.13987 }
    const { data } = written(venueHead({ ...venue, address }, { siteUrl }))
    expect(data).toMatchObject({
      address: { streetAddress: '1 Mill Lane' },
      geo: { latitude: 38.71234, longitude: -9.13987 },
    })
  })

  it('says that it is closed, and no hours', () => {
    const { title, meta, data } = written(venueHead({ ...venue, status: 'closed' }, { siteUrl }))
    expect(title).toBe('The Old Mill (closed) · Hearth')
    expect(meta.description).toBe('This venue is closed. Hall in Lisbon, for up to 60 people.')
    expect(data.description).toBe('This venue is closed.')
    expect(data).not.toHaveProperty('openingHoursSpecification')
  })
})

describe('a service provider as data', () => {
  it('offers its services at their prices, each in its currency', () => {
    const { data, meta } = written(providerHead(provider, { siteUrl }))
    expect(meta.description).toBe('Sourdough and soup for up to sixty. Food and drink, Lisbon and online.')
    expect(data).toMatchObject({
      '@type': 'ProfessionalService',
      areaServed: ['Lisbon', 'Sintra'],
      knowsLanguage: ['pt', 'en'],
      founder: { '@type': 'Person', name: 'Ana', url: `${siteUrl}/@${memberId}` },
      makesOffer: [
        {
          '@type': 'Offer',
          itemOffered: { '@type': 'Service', name: 'Supper' },
          priceSpecification: { minPrice: '12.00', maxPrice: '18.00', priceCurrency: 'EUR' },
        },
        { price: '1500', priceCurrency: 'JPY' },
        { price: '0' },
        { itemOffered: { name: 'Song' } },
      ],
    })
    expect(Object.keys(data.makesOffer[3])).toEqual(['@type', 'itemOffered'])
  })

  it('is an organization where it has no city', () => {
    const { data } = written(providerHead({ ...provider, city: '' }, { siteUrl }))
    expect(data['@type']).toBe('Organization')
    expect(data).not.toHaveProperty('address')
  })
})

describe('a member as data', () => {
  it('is a person of a profile page, with what they opened', () => {
    const details = {
      pronouns: 'she/her',
      bio: 'I sing.',
      city: 'Lisbon',
      interests: ['song'],
      offers: ['soup'],
      needs: ['a garden'],
      links: ['https://ana.example'],
    }
    const { data, meta, canonical } = written(memberHead({ ...member, details }, { siteUrl }))
    expect(canonical).toBe(`${siteUrl}/@ana`)
    expect(meta.description).toBe('@ana (she/her). I sing.')
    expect(meta['og:type']).toBe('profile')
    expect(data).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        name: 'Ana',
        alternateName: '@ana',
        pronouns: 'she/her',
        description: 'I sing.',
        homeLocation: { address: { addressLocality: 'Lisbon' } },
        knowsAbout: ['song'],
        makesOffer: [{ '@type': 'Offer', name: 'soup' }],
        seeks: [{ '@type': 'Demand', name: 'a garden' }],
        sameAs: ['https://ana.example'],
      },
    })
  })

  it('is a name alone where nothing was opened', () => {
    const { data, meta } = written(memberHead(member, { siteUrl }))
    expect(meta.description).toBe('@ana. Member of Hearth.')
    expect(Object.keys(data.mainEntity)).toEqual(['@type', '@id', 'name', 'alternateName', 'url'])
  })
})

/** A head as whoever makes a preview reads it. */
function written(head: PageHead) {
  const document = new DOMParser().parseFromString(
    `<!doctype html><html><head>${writeHead(head)}</head></html>`,
    'text/html',
  )
  const meta: Record<string, string> = {}
  for (const element of document.querySelectorAll('meta')) {
    meta[element.getAttribute('name') ?? element.getAttribute('property')!] = element.content
  }
  const script = document.querySelector('script[type="application/ld+json"]')
  return {
    title: document.title,
    canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
    meta,
    scripts: document.querySelectorAll('script').length,
    data: script ? JSON.parse(script.textContent!) : undefined,
  }
}

describe('an event whose link is for those who come', () => {
  it('is online in every word, and names no link', () => {
    const online = {
      ...event,
      venue: { id: '', name: '', city: '', address: '' },
      onlineUrl: '',
    }
    const { place: _none, ...placeless } = online
    const head = eventHead(placeless, { siteUrl, when: 'Fri 20 Nov, 19:30' })
    expect(head.description).toContain('Fri 20 Nov, 19:30, Online')
    expect(head.structuredData).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: head.url },
    })
  })
})
