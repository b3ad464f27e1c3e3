import * as m from '@hearth/messages'
import { compileForNode } from '@hearth/messages/compile'
import { inLocale } from '@hearth/messages/in-locale'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { goodPassword } from '../../auth/testing.ts'
import { invoke, type SignedIn, type Site, startSite } from '../../testing/clients.ts'
import { addHost, buildEvent } from '../../testing/events.ts'
import { buildPicture } from '../../testing/pictures.ts'
import { buildSecondFactor } from '../../testing/second-factor.ts'
import { buildVenue } from '../../testing/venues.ts'
import { ownRows } from './my-data-queries.ts'

let site: Site
beforeAll(async () => {
  await compileForNode('de')
  site = await startSite()
}, 180_000)
afterAll(() => site.end())

async function download({ client }: SignedIn, headers: Record<string, string> = {}) {
  const { data, status } = await invoke(client, 'my-data', {}, headers)
  expect(status).toBe(200)
  expect(data).toBeInstanceOf(Blob)
  const files = unzipSync(new Uint8Array(await (data as Blob).arrayBuffer()))
  const texts = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came.
  return { files, texts, read: (name: string): any => JSON.parse(texts[name]!) }
}

it('is one zip archive with all that is theirs and nothing of others, and no secret', async () => {
  const [person, other] = [await site.comeIn('Archivist'), await site.comeIn('Somebodyelse')]
  const mine = await buildEvent(site.app.db, { createdBy: person.userId, title: 'My own evening' })
  const draft = await buildEvent(site.app.db, {
    createdBy: person.userId,
    title: 'A draft',
    status: 'draft',
  })
  const theirs = await buildEvent(site.app.db, { createdBy: other.userId, title: 'Their evening' })
  await addHost(site.app.db, { eventId: theirs, userId: person.userId })
  const kinds = [{ name: 'Standing' }, { name: 'With supper' }].map((kind) => ({ ...kind, places: 5 }))
  await invoke(other.client, 'set-place-kinds', { eventId: theirs, kinds })
  await invoke(person.client, 'set-place-kinds', { eventId: mine, kinds })
  const diet = {
    id: crypto.randomUUID(),
    kind: 'one_of',
    text: 'What do you eat?',
    options: ['Anything', 'Vegan'],
  }
  const allergies = { id: crypto.randomUUID(), kind: 'short_text', text: 'Any allergies?', options: [] }
  const asked = [
    { ...diet, eachPerson: true, isRequired: false },
    { ...allergies, eachPerson: false, isRequired: false },
  ]
  for (const [host, eventId] of [
    [other, theirs],
    [person, mine],
  ] as const) {
    const answering = {
      mode: 'open',
      partyLimit: 6,
      guestList: 'hosts',
      hidesAddress: false,
      answersGo: true,
    }
    const questions = asked.map((question) => ({
      ...question,
      ...(eventId === mine && { id: crypto.randomUUID() }),
    }))
    expect((await invoke(host.client, 'set-answering', { eventId, ...answering, questions })).status).toBe(
      200,
    )
  }
  const answers = [
    { questionId: diet.id, person: 1, values: ['Vegan'] },
    { questionId: allergies.id, person: 0, values: ['Nuts of all kinds'] },
  ]
  const answered = await invoke(person.client, 'answer', {
    ...{ eventId: theirs, answer: 'coming', party: 2, kinds: [{ kind: 2, people: 2 }], answers },
  })
  expect(answered.status).toBe(200)
  // Hosts hear by name who comes: that notice is theirs.
  await person.client
    .from('notification_choices')
    .insert({ user_id: person.userId, topic: 'guests', by_mail: false, in_app: false })
  await invoke(other.client, 'answer', { eventId: mine, answer: 'coming', kinds: [{ kind: 1, people: 1 }] })
  await site.app.db.owner(
    `insert into public.event_arrivals (attendance_id, event_id, arrived, arrived_at, changed_by)
     select id, event_id, 1, now(), $1 from public.attendances where event_id = any ($2)`,
    [other.userId, [theirs, mine]],
  )
  await person.client.from('event_likes').insert({ event_id: theirs, user_id: person.userId })
  await person.client.auth.updateUser({
    password: 'amber-threshold-93',
    current_password: goodPassword,
  })

  const bridge = await person.client.from('bridge_authentication').insert({
    user_id: person.userId,
    bridge_token: 'a token of the bridge',
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    app_domain: 'localhost',
  })
  expect(bridge.error).toBeNull()
  const line = { id: crypto.randomUUID(), user_id: person.userId, line: 'It rained, and I stayed.' }
  expect((await person.client.from('journal_lines').insert(line)).error).toBeNull()
  await person.client.from('onboarding').insert({ user_id: person.userId, choice: 'photo_later' })
  const wishes = { addressAudience: 'owner', contactAudience: 'owner' }
  await buildVenue(site.app.db, { ownerId: person.userId, name: 'My garden', ...wishes })
  await buildVenue(site.app.db, { ownerId: other.userId, name: 'Their garden' })
  const picture = `${crypto.randomUUID()}.webp`
  const bytes = await buildPicture()
  for (const one of [person, other]) {
    const { error } = await one.client.storage.from('pictures').upload(`${one.userId}/${picture}`, bytes)
    expect(error).toBeNull()
  }
  await buildSecondFactor(site.app, person)
  const city = { user_id: person.userId, field: 'city', value: 'Lisbon', audience: 'me' }
  await person.client.from('profile_details').insert(city)
  const [friend, stranger] = [await site.comeIn('Afriend'), await site.comeIn('Astranger')]
  await friend.client
    .from('profile_details')
    .insert({ ...city, user_id: friend.userId, value: 'Friendstown' })
  await person.client.from('follows').insert({ followed_id: friend.userId })
  await friend.client.from('follows').insert({ followed_id: person.userId })
  await person.client.from('blocks').insert({ blocked_id: stranger.userId })

  const { texts, read, files } = await download(person)
  expect(Buffer.from(files[`pictures/${picture}`]!.subarray(8, 12)).toString()).toBe('WEBP')
  delete texts[`pictures/${picture}`]
  expect(read('pictures.json')).toMatchObject([{ name: `${person.userId}/${picture}` }])
  expect(read('account.json').authenticatorApps).toMatchObject([{ status: 'verified' }])
  expect(Object.keys(texts).sort()).toEqual([
    'README.txt',
    'account.json',
    'answering.json',
    'answers.json',
    'choices.json',
    'conversation.json',
    'details.json',
    'enquiries.json',
    'evenings.json',
    'events.json',
    'history.json',
    'hosting.json',
    'invitations.json',
    'journal.json',
    'likes.json',
    'logins.json',
    'mails.json',
    'membership.json',
    'network.json',
    'notices.json',
    'people.json',
    'photos.json',
    'pictures.json',
    'posts.json',
    'profile.json',
    'provider.json',
    'strategy.json',
    'translations.json',
    'venues.json',
    'waiting.json',
  ])
  expect(read('account.json')).toMatchObject({ id: person.userId, email: person.email, deletion: null })
  expect(read('account.json').putOff).toMatchObject([{ choice: 'photo_later' }])
  expect(read('profile.json')).toMatchObject({ id: person.userId, username: 'Archivist' })
  expect(read('details.json')).toMatchObject([{ field: 'city', value: 'Lisbon', audience: 'me' }])
  expect(read('people.json')).toMatchObject({
    follows: [
      { follower_id: person.userId, followed_id: friend.userId, username: 'Afriend' },
      { follower_id: friend.userId, followed_id: person.userId, username: 'Afriend' },
    ],
    blocks: [{ blocked_id: stranger.userId, username: 'Astranger' }],
  })
  expect(Object.values(texts).join()).not.toContain('Friendstown')
  expect(read('logins.json')).toMatchObject([{ device: 'Firefox on Linux', address: '127.0.0.1' }])
  expect(read('history.json')).toMatchObject([{ action: 'password_changed' }])
  expect(read('events.json').map(({ id }: { id: string }) => id)).toEqual([mine, draft])
  expect(read('hosting.json')).toMatchObject([{ event_title: 'Their evening', state: 'accepted' }])
  expect(read('venues.json')).toMatchObject([
    { name: 'My garden', address: { address: '1 Mill Lane' }, contact: { email: 'mill@hearth.example' } },
  ])
  expect(read('network.json')).toMatchObject({ signOn: [{ app_domain: 'localhost' }], blessings: [{}] })
  expect(read('journal.json')).toMatchObject([line])
  expect(read('answers.json')).toMatchObject([
    {
      ...{ event_title: 'Their evening', party: 2, kinds: [{ name: 'With supper', people: 2 }] },
      ...{ arrived: 1, arrived_at: expect.any(String) },
      questions: [
        { question: 'What do you eat?', person: 1, answer: 'Vegan' },
        { question: 'Any allergies?', person: 0, answer: 'Nuts of all kinds' },
      ],
    },
  ])
  expect(read('likes.json')).toMatchObject([{ event_title: 'Their evening' }])
  expect(read('mails.json').map(({ subject }: { subject: string }) => subject)).toContain(
    'Your Hearth password was changed',
  )
  expect(texts['README.txt']).toContain('Thank you for being part of Hearth.')
  for (const name of Object.keys(texts).filter((name) => name.endsWith('.json')))
    expect(texts['README.txt']).toContain(name)

  const whole = Object.values(texts).join('\n')
  for (const secret of [
    'argon2',
    'token_hash',
    'encrypted_password',
    'refresh_token',
    'device_hash',
    'bridge_token',
    'sha256:',
    'eyJ',
  ])
    expect(whole).not.toContain(secret)
  // That they were told who comes to their own evening is theirs.
  const untold = whole
    .replaceAll('"personName": "Somebodyelse"', '')
    .replaceAll('"subject": "Somebodyelse is coming to “My own evening”"', '')
  for (const foreign of [other.userId, other.email, 'Somebodyelse']) {
    const allowed =
      foreign === other.userId ? untold.replaceAll(`"created_by": "${other.userId}"`, '') : untold
    expect(allowed).not.toContain(foreign)
  }
})

it('comes as a file to keep, that no cache holds', async () => {
  const person = await site.comeIn()
  const { data } = await person.client.auth.getSession()
  const answer = await fetch(`${site.url}/functions/v1/my-data`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${data.session!.access_token}`,
      'content-type': 'application/json',
    },
    body: '{}',
  })
  await answer.arrayBuffer()
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="hearth-my-data-\d{4}-\d\d-\d\d\.zip"$/,
  )
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-type')).toBe('application/octet-stream')
})

it('is made once in five minutes', async () => {
  const person = await site.comeIn()
  await download(person)
  const refused = await invoke(person.client, 'my-data')
  expect(refused).toMatchObject({ status: 429, error: { code: 'too_many_requests' } })
  expect(refused.error!.message).toBe('That was often. Please try again in 5 minutes.')
  await site.app.db.owner(
    `update hearth.attempts set window_started_at = window_started_at - interval '5 minutes' where key = $1`,
    [`auth:archives-of:${person.userId}`],
  )
  await download(person)
})

it('knows every table: whoever adds one says which of its rows are a person’s', async () => {
  const tables = await site.app.db.owner<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public' order by tablename`,
  )
  expect(tables.map(({ tablename }) => tablename)).toEqual(Object.keys(ownRows).sort())
})

it('says what its files are in the language of who asks', async () => {
  const { texts, read } = await download(await site.comeIn('Lena'), { 'accept-language': 'de' })
  for (const sentence of [m.account_archive_title, m.account_archive_answers, m.account_archive_missing])
    expect(texts['README.txt']).toContain(inLocale('de', () => sentence()))
  expect(read('logins.json')[0].device).toBe('Firefox auf Linux')
})
