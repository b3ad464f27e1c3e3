import { randomUUID } from 'node:crypto'
import type { VenueInput } from '@hearth/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { callFunction } from '../../testing/calls.ts'
import { buildEvent } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { buildPicture } from '../../testing/pictures.ts'
import { buildVenue, buildVenueInput } from '../../testing/venues.ts'

let app: TestApp
let keeper: Member

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
  keeper = await buildMember(app.db)
})
afterAll(() => app.end())

const call = (member: Member, name: string, body: object) => callFunction(app, member, name, body)
const save = (member: Member, input: VenueInput) => call(member, 'save-venue', input)

async function stored(id: string) {
  const rows = await app.db.owner<{ venue: Record<string, unknown> }>(
    `select to_jsonb(v) || jsonb_build_object('address', to_jsonb(a), 'contact', to_jsonb(c)) as venue
     from public.venues v left join public.venue_addresses a on a.venue_id = v.id
       left join public.venue_contacts c on c.venue_id = v.id where v.id = $1`,
    [id],
  )
  return rows[0]?.venue
}

const nameAt = (id: string, venueId: string) =>
  app.db.owner('update public.events set venue_id = $2 where id = $1', [id, venueId])

async function upload(member: Member) {
  const name = `${member.userId}/${randomUUID()}.webp`
  const response = await app.http.inject({
    method: 'POST',
    url: `/storage/v1/object/pictures/${name}`,
    headers: { authorization: await app.tokenOf(member), 'content-type': 'image/jpeg' },
    payload: await buildPicture(),
  })
  expect(response.statusCode).toBe(200)
  return `/storage/v1/object/public/pictures/${name}`
}

describe('saving a venue', () => {
  const whole = (): VenueInput =>
    buildVenueInput({
      description: 'Wooden floor.\nA stove.',
      country: 'PT',
      capacity: 60,
      features: ['kitchen', 'piano', 'kitchen'],
      access: ['step_free_entrance'],
      hours: [{ days: [1, 2], opens: '10:00', closes: '02:00' }],
      hoursNote: 'Closed in August',
      prices: 'By donation',
      houseRules: 'Shoes off',
      website: 'https://mill.example',
      contact: {
        email: 'mill@hearth.example',
        phone: '+351 21 000',
        note: 'Ring twice',
        audience: 'everyone',
      },
    })

  it('keeps all that was said, and the position on the map only to about a kilometre', async () => {
    const input = whole()
    expect(await save(keeper, input)).toEqual({ status: 200, body: { venueId: input.id } })
    expect(await stored(input.id)).toMatchObject({
      owner_id: keeper.userId,
      status: 'open',
      name: 'The Old Mill',
      kind: 'hall',
      description: 'Wooden floor.\nA stove.',
      city: 'Lisbon',
      country: 'PT',
      timezone: 'Europe/Lisbon',
      capacity: 60,
      features: ['kitchen', 'piano'],
      access: ['step_free_entrance'],
      hours: [{ days: [1, 2], opens: '10:00', closes: '02:00' }],
      hours_note: 'Closed in August',
      prices: 'By donation',
      house_rules: 'Shoes off',
      website: 'https://mill.example',
      latitude: 38.71,
      longitude: -9.14,
      address: { address: '1 Mill Lane', latitude: 38.71234, longitude: -9.13987, audience: 'everyone' },
      contact: {
        email: 'mill@hearth.example',
        phone: '+351 21 000',
        note: 'Ring twice',
        audience: 'everyone',
      },
    })
  })

  it('makes one venue however often it is said, also all at once', async () => {
    const input = whole()
    const answers = await Promise.all(Array.from({ length: 6 }, () => save(keeper, input)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const before = await stored(input.id)
    await save(keeper, input)
    expect(await stored(input.id)).toEqual(before)
  })

  it('changes one’s own, and takes away what is no longer said', async () => {
    const input = whole()
    await save(keeper, input)
    const { id, kind, city, timezone } = input
    const address = { address: '', audience: 'owner' } as const
    const bare = { id, name: 'The New Mill', kind, city, timezone, address }
    expect((await save(keeper, bare)).status).toBe(200)
    expect(await stored(id)).toMatchObject({
      name: 'The New Mill',
      description: null,
      capacity: null,
      features: [],
      hours: [],
      latitude: null,
      longitude: null,
      address: null,
      contact: null,
    })
  })

  it('does not overwrite what another window has saved meanwhile, but takes its own repeat', async () => {
    const input = whole()
    await save(keeper, input)
    const basedOn = String((await stored(input.id))?.updated_at)
    const first = { ...input, name: 'First', basedOn }
    expect((await save(keeper, first)).status).toBe(200)
    const second = await save(keeper, { ...input, name: 'Second', basedOn })
    expect(second).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
    expect((await save(keeper, first)).status).toBe(200)
    expect((await stored(input.id))?.name).toBe('First')
    const after = String((await stored(input.id))?.updated_at)
    expect((await save(keeper, { ...input, name: 'Second', basedOn: after })).status).toBe(200)
  })

  it('lets one of two windows win when both save at the same moment', async () => {
    const input = whole()
    await save(keeper, input)
    const basedOn = String((await stored(input.id))?.updated_at)
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => save(keeper, { ...input, name, basedOn })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('is not there for others, and one that nobody keeps is for nobody', async () => {
    const input = whole()
    await save(keeper, input)
    const other = await buildMember(app.db)
    expect(await save(other, { ...input, name: 'Theirs' })).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found', message: 'This venue doesn’t exist.' } },
    })
    expect((await stored(input.id))?.name).toBe('The Old Mill')
    const id = await buildVenue(app.db, { ownerId: null })
    expect((await save(keeper, { ...input, id })).status).toBe(404)
  })

  it('needs a username, also for closing and deleting', async () => {
    const person = await buildMember(app.db, { username: `temp_user_${randomUUID().slice(0, 8)}` })
    const venueId = await buildVenue(app.db, { ownerId: person.userId })
    const answers = [
      await save(person, buildVenueInput()),
      await call(person, 'close-venue', { venueId, isClosed: true }),
      await call(person, 'delete-venue', { venueId }),
    ]
    for (const { status, body } of answers)
      expect({ status, code: body.error.code }).toEqual({ status: 403, code: 'username_required' })
  })

  it('shows pictures that its owner has uploaded, and no others', async () => {
    const [other, mine] = [await buildMember(app.db), await upload(keeper)]
    const theirs = await upload(other)
    expect((await save(keeper, { ...whole(), photos: [mine, mine] })).status).toBe(200)
    const gone = mine.replace(/[^/]+$/, 'gone.webp')
    for (const [photo, sentence] of [
      [theirs, 'You can only use pictures that you uploaded yourself.'],
      [gone, 'A picture no longer exists. Please remove it or choose another.'],
    ] as const) {
      const input = { ...whole(), photos: [mine, photo] }
      const { status, body } = await save(keeper, input)
      expect({ status, fields: body.error.fields }).toEqual({ status: 400, fields: { photos: sentence } })
      expect(await stored(input.id)).toBeUndefined()
    }
    expect((await save(keeper, { ...whole(), photos: ['https://elsewhere.example/x.png'] })).status).toBe(400)
  })

  it.each([
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }, 'name'],
    ['a name that turns the line around', { name: 'Mill\u202Edoog' }, 'name'],
    [
      'a place off the globe',
      { address: { address: '', audience: 'owner', position: { latitude: 91, longitude: 0 } } },
      'address.position.latitude',
    ],
    ['a zone that is none', { timezone: 'Mars/Olympus' }, 'timezone'],
    [
      'hours that no clock shows',
      { hours: [{ days: [1], opens: '25:00', closes: '23:00' }] },
      'hours.0.opens',
    ],
    ['a script as an address', { website: 'javascript:alert(1)' }, 'website'],
  ] as const)('refuses %s, beside its field', async (_, wrong, field) => {
    const { status, body } = await save(keeper, { ...buildVenueInput(), ...(wrong as object) })
    expect(status).toBe(400)
    expect(Object.keys(body.error.fields)).toEqual([field])
  })
})

describe('closing and deleting', () => {
  it('closes and opens again, as often as it is said', async () => {
    const venueId = await buildVenue(app.db, { ownerId: keeper.userId })
    for (const isClosed of [true, true, false, false]) {
      const status = isClosed ? 'closed' : 'open'
      expect((await call(keeper, 'close-venue', { venueId, isClosed })).body).toEqual({ venueId, status })
      const venue = await stored(venueId)
      expect(venue).toMatchObject({ status })
      expect(venue?.closed_at === null).toBe(!isClosed)
    }
  })

  it('deletes a venue with all that stands beside it', async () => {
    const venueId = await buildVenue(app.db, { ownerId: keeper.userId })
    expect(await call(keeper, 'delete-venue', { venueId })).toEqual({ status: 200, body: { venueId } })
    expect(await stored(venueId)).toBeUndefined()
  })

  it('keeps a venue that an event names, past or to come, and says to close it', async () => {
    const venueId = await buildVenue(app.db, { ownerId: keeper.userId })
    await nameAt(await buildEvent(app.db, { startDate: '2020-05-01' }), venueId)
    expect(await call(keeper, 'delete-venue', { venueId })).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'conflict',
          message: 'Events use this venue, so it can’t be deleted. Close it instead: its past events stay.',
        },
      },
    })
    expect(await stored(venueId)).toBeTruthy()
  })

  it('is not there for others', async () => {
    const venueId = await buildVenue(app.db, { ownerId: keeper.userId })
    const other = await buildMember(app.db)
    expect((await call(other, 'close-venue', { venueId, isClosed: true })).status).toBe(404)
    expect((await call(other, 'delete-venue', { venueId })).status).toBe(404)
    expect(await stored(venueId)).toMatchObject({ status: 'open' })
  })
})

describe('whom a venue tells what', () => {
  async function read(venueId: string, member?: Member) {
    const response = await app.http.inject({
      url: `/rest/v1/venues?select=name,venue_addresses(address),venue_contacts(email)&id=eq.${venueId}`,
      headers: {
        apikey: app.parts.config.anonKey,
        ...(member && { authorization: await app.tokenOf(member) }),
      },
    })
    const [venue] = response.json()
    return [venue.name, venue.venue_addresses?.address, venue.venue_contacts?.email]
  }

  it('is what its owner chose, and less to whom they blocked or when they are about to leave', async () => {
    const [owner, other, blocked] = await Promise.all([1, 2, 3].map(() => buildMember(app.db)))
    await app.db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
      owner!.userId,
      blocked!.userId,
    ])
    const open = await buildVenue(app.db, { ownerId: owner!.userId, contactAudience: 'everyone' })
    const inside = await buildVenue(app.db, { ownerId: owner!.userId, addressAudience: 'members' })
    const all = ['The Old Mill', '1 Mill Lane', 'mill@hearth.example']
    expect(await read(open)).toEqual(all)
    expect(await read(inside)).toEqual(['The Old Mill', undefined, undefined])
    for (const member of [owner, other])
      for (const id of [open, inside]) expect(await read(id, member)).toEqual(all)
    expect(await read(open, blocked)).toEqual(['The Old Mill', '1 Mill Lane', undefined])
    expect(await read(inside, blocked)).toEqual(['The Old Mill', undefined, undefined])

    await app.db.owner('update public.profiles set is_hidden = true where id = $1', [owner!.userId])
    // What visitors read is kept until the change has been heard of.
    await expect.poll(() => read(open)).toEqual(['The Old Mill', '1 Mill Lane', undefined])
    expect(await read(open, other)).toEqual(['The Old Mill', '1 Mill Lane', undefined])
    expect(await read(open, owner)).toEqual(all)
  })
})

describe('a venue whose owner’s account has ended', () => {
  const end = ({ userId }: Member) => app.db.owner('delete from auth.users where id = $1', [userId])

  it('goes along when nothing ever took place in it', async () => {
    const member = await buildMember(app.db)
    const venueId = await buildVenue(app.db, { ownerId: member.userId })
    await end(member)
    expect(await stored(venueId)).toBeUndefined()
  })

  it('stays closed for its past, without contact, pictures and a door that was not public', async () => {
    const member = await buildMember(app.db)
    const hidden = await buildVenue(app.db, {
      ownerId: member.userId,
      addressAudience: 'members',
      contactAudience: 'everyone',
      photos: [`/storage/v1/object/public/pictures/${member.userId}/a.webp`],
    })
    const shown = await buildVenue(app.db, { ownerId: member.userId, addressAudience: 'everyone' })
    for (const venueId of [hidden, shown]) await nameAt(await buildEvent(app.db), venueId)
    await end(member)
    const left = { owner_id: null, status: 'closed', contact: null, photos: [] }
    expect(await stored(hidden)).toMatchObject({ ...left, address: null, latitude: null })
    expect(await stored(shown)).toMatchObject({ ...left, address: { address: '1 Mill Lane' } })
  })
})
