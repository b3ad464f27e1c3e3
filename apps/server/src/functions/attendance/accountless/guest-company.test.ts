// Who sees guests without an account among those who come, and whom those see.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guestSecretsOf } from '../../../auth/index.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { askDatabase, callFunction } from '../../../testing/calls.ts'
import { addAccountlessGuest, addHost, buildEvent, buildGuest } from '../../../testing/events.ts'
import { buildMember, type Member } from '../../../testing/people.ts'
import { guestBrowser } from '../testing.ts'

let app: TestApp
const { post, get, linkTo, newAddress } = guestBrowser(() => app)
let host: Member
let eventId: string
beforeAll(async () => {
  app = await startTestApp({ LIMIT_MAILS_PER_ADDRESS: '10000' }, { max: 6 })
})
afterAll(() => app.end())
beforeEach(async () => {
  host = await buildMember(app.db)
  eventId = await buildEvent(app.db, { createdBy: host.userId, capacity: 100 })
})

const audiences = ['everyone', 'members', 'coming', 'hosts'] as const
const showTo = (guestList: (typeof audiences)[number]) =>
  callFunction(app, host, 'set-answering', {
    ...{ eventId, mode: 'open', partyLimit: 6, guestList, hidesAddress: false },
  })
type Row = {
  user_id: string | null
  guest_id: string | null
  username: string | null
  display_name: string | null
  profile_photo_url: string | null
}
const seenBy = async (reader: Member | undefined) =>
  (await askDatabase<Row[]>(app, reader, 'event_guests', { event: eventId })).map(
    ({ user_id, display_name }) => user_id ?? display_name,
  )
const pageOf = (guestId: string) => `/guest/${guestSecretsOf(app.parts.config).pagePasses.make(guestId)}`
const block = (blocker: Member, blocked: Member) =>
  app.db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
    blocker.userId,
    blocked.userId,
  ])
/** What a guest's own page says of who comes; undefined where it says nothing. */
const companyOn = async (page: string) => /<ul class="company">.*?<\/ul>/s.exec(await get(page))?.[0]
/** Answers by the form and the mailed link: the path of the guest's own page. */
async function come(fields: Record<string, string> = {}) {
  const email = newAddress()
  await post(`/e/${eventId}/answer`, { name: 'Rui', email, party: '1', note: '', ...fields })
  const { status, to } = await post(await linkTo(email))
  expect(status).toBe(303)
  return to
}

describe('a guest without an account in the list of who comes', () => {
  /** Everybody who might read it. */
  async function readers() {
    const [coming, member, blocked, coHost] = await Promise.all(
      Array.from({ length: 4 }, () => buildMember(app.db)),
    )
    await buildGuest(app.db, { eventId, userId: coming!.userId })
    await addHost(app.db, { eventId, userId: coHost!.userId })
    await block(host, blocked!)
    return { visitor: undefined, member, coming, blocked, coHost, host }
  }

  it.each([
    ['everyone', ['visitor', 'member', 'coming', 'coHost', 'host']],
    ['members', ['member', 'coming', 'coHost', 'host']],
    ['coming', ['coming', 'coHost', 'host']],
    ['hosts', ['coHost', 'host']],
  ] as const)('is named where it is for %s to exactly these: %s', async (audience, allowed) => {
    const people = await readers()
    await addAccountlessGuest(app.db, { eventId, name: 'Rui' })
    await showTo(audience)
    const seen = await Promise.all(
      Object.entries(people).map(async ([who, reader]) =>
        (await seenBy(reader)).includes('Rui') ? who : '',
      ),
    )
    expect(seen.filter(Boolean)).toEqual(allowed)
  })

  it('has a name and nothing else that leads to them', async () => {
    const guestId = await addAccountlessGuest(app.db, { eventId, name: 'Rui', party: 3 })
    await showTo('everyone')
    const rows = await askDatabase<Row[]>(app, undefined, 'event_guests', { event: eventId })
    expect(rows).toEqual([
      {
        ...{ user_id: null, guest_id: guestId, username: null, display_name: 'Rui', profile_photo_url: null },
        ...{ party: 3, said_at: expect.any(String) },
      },
    ])
    const page = await get(`/e/${eventId}`)
    expect(page).toContain('Rui')
  })

  it('is in no list of faces, and of nobody whom one knows', async () => {
    await addAccountlessGuest(app.db, { eventId, name: 'Rui' })
    await showTo('everyone')
    const ana = await buildMember(app.db)
    expect(await askDatabase(app, ana, 'event_crowds', { ids: [eventId] })).toEqual([])
    expect(await askDatabase(app, ana, 'known_guests', { event: eventId })).toEqual([])
  })

  it('stands between the members page by page, each once', async () => {
    await showTo('everyone')
    for (let i = 0; i < 26; i++) {
      await addAccountlessGuest(app.db, { eventId, name: `Rui ${i}` })
      await buildGuest(app.db, { eventId, userId: (await buildMember(app.db)).userId })
    }
    // All of the same moment: whose answer it is decides then.
    await app.db.owner('update public.attendances set created_at = now() where event_id = $1', [eventId])
    const ask = (after: object = {}) =>
      askDatabase<(Row & { said_at: string })[]>(app, undefined, 'event_guests', { event: eventId, ...after })
    const first = await ask()
    const last = first.at(-1)!
    const second = await ask({ after_at: last.said_at, after_id: last.user_id ?? last.guest_id })
    expect([first.length, second.length]).toEqual([50, 2])
    const ids = [...first, ...second].map(({ user_id, guest_id }) => user_id ?? guest_id)
    expect(new Set(ids).size).toBe(52)
    expect([...first, ...second].filter(({ guest_id }) => guest_id)).toHaveLength(26)
  })

  it('is kept apart from whom the account with their address blocked, or was blocked by', async () => {
    const [ana, ben, cleo] = await Promise.all(Array.from({ length: 3 }, () => buildMember(app.db)))
    const guestId = await addAccountlessGuest(app.db, { eventId, name: 'Rui' })
    await buildGuest(app.db, { eventId, userId: ben!.userId })
    await showTo('everyone')
    await block(ana!, ben!)
    await block(cleo!, ana!)
    await app.db.owner('update hearth.guests set account_id = $2 where id = $1', [guestId, ana!.userId])
    expect(await seenBy(ben)).not.toContain('Rui')
    expect(await seenBy(cleo)).not.toContain('Rui')
    expect(await seenBy(undefined)).toContain('Rui')
    expect(await companyOn(pageOf(guestId))).not.toContain(ben!.userId)
  })
})

describe('who would rather not be seen', () => {
  const chosen = async () =>
    (
      await app.db.owner<{ stays_unseen: boolean }>(
        'select stays_unseen from public.attendances where event_id = $1 and guest_id is not null',
        [eventId],
      )
    ).map(({ stays_unseen }) => stays_unseen)

  it('says so with the answer, and takes it back on their own page', async () => {
    await showTo('everyone')
    const page = await come({ staysUnseen: 'yes' })
    expect([await seenBy(undefined), await seenBy(host)]).toEqual([[], ['Rui']])
    expect(await get(page)).toContain('name="staysUnseen" value="yes" checked')
    expect((await post(page, { seen: 'save' })).status).toBe(303)
    expect(await seenBy(undefined)).toEqual(['Rui'])
    expect(await get(page)).not.toContain('value="yes" checked')
    await post(page, { seen: 'save', staysUnseen: 'yes' })
    expect(await seenBy(undefined)).toEqual([])
  })

  it('stays so through other answers, and through the form once more', async () => {
    await showTo('everyone')
    const email = newAddress()
    const ask = async (more: object) => {
      await post(`/e/${eventId}/answer`, { name: 'Rui', email, party: '1', note: '', ...more })
      return (await post(await linkTo(email))).to
    }
    const page = await ask({ staysUnseen: 'yes' })
    await post(page, { answer: 'not_coming', party: '1', note: '' })
    await post(page, { answer: 'coming', party: '2', note: '' })
    await ask({ party: '3' })
    expect(await chosen()).toEqual([true])
  })

  it('is not lost where an address is asked about, or a form is sent back', async () => {
    await showTo('coming')
    const fields = { name: 'Rui', party: '1', note: '', staysUnseen: 'yes' }
    const asked = await post(`/e/${eventId}/answer`, { ...fields, email: `g-${randomUUID()}@gmial.com` })
    expect(asked.body).toContain('<input type="hidden" name="staysUnseen" value="yes">')
    const refused = await post(`/e/${eventId}/answer`, { ...fields, email: 'rui' })
    expect(refused.body).toContain('name="staysUnseen" value="yes" checked')
  })

  it('waits unseen, and comes unseen when places are free', async () => {
    await showTo('everyone')
    await app.db.owner('update public.event_seats set taken = capacity where event_id = $1', [eventId])
    const page = await come({ staysUnseen: 'yes', waits: 'yes' })
    await app.db.owner('update public.event_seats set taken = 0 where event_id = $1', [eventId])
    await app.db.owner(
      `update public.event_waiting set state = 'offered', offered_at = now(), offered_until = now() + interval '1 hour'
       where event_id = $1`,
      [eventId],
    )
    expect((await post(page, { offer: 'accept' })).status).toBe(303)
    expect(await chosen()).toEqual([true])
  })

  it('is not asked where the hosts alone see who comes', async () => {
    await showTo('hosts')
    const page = await come()
    expect(await get(page)).not.toContain('staysUnseen')
    expect(await get(`/e/${eventId}`)).not.toContain('staysUnseen')
    await showTo('members')
    expect(await get(page)).toContain('Members can see who is coming.')
    // Public pages are repeated for some seconds.
    await expect.poll(() => get(`/e/${eventId}`), { timeout: 15_000 }).toContain('staysUnseen')
  })
})

describe('a guest’s own page', () => {
  it.each([
    ['everyone', true],
    ['coming', true],
    ['members', false],
    ['hosts', false],
  ] as const)('says who comes where it is for %s: %s', async (audience, shows) => {
    const [ana, shy] = [await buildMember(app.db), await buildMember(app.db)]
    await buildGuest(app.db, { eventId, userId: ana.userId })
    await callFunction(app, shy, 'answer', { eventId, answer: 'coming', staysUnseen: true })
    await addAccountlessGuest(app.db, { eventId, name: 'Zoë', party: 2 })
    const page = pageOf(await addAccountlessGuest(app.db, { eventId, name: 'Rui' }))
    await showTo(audience)
    const company = await companyOn(page)
    expect(company !== undefined).toBe(shows)
    if (!company) return
    expect(company).toContain(`href="/@${ana.userId}"`)
    expect(company).toContain('<bdi>Zoë</bdi> <span>guest without an account</span>')
    expect(company).toContain('<bdi>Rui</bdi>')
    expect(company).not.toContain(shy.userId)
  })

  it('says it only to who comes, where those who come see each other', async () => {
    await showTo('coming')
    await addAccountlessGuest(app.db, { eventId, name: 'Zoë' })
    const page = await come()
    await post(page, { answer: 'not_coming', party: '1', note: '' })
    expect(await companyOn(page)).toBeUndefined()
    await showTo('everyone')
    expect(await companyOn(page)).toContain('Zoë')
  })

  it('leads from page to page of a long list, and takes no other address for one', async () => {
    await showTo('coming')
    const page = pageOf(await addAccountlessGuest(app.db, { eventId, name: 'Rui' }))
    for (let i = 0; i < 52; i++) await addAccountlessGuest(app.db, { eventId, name: `Guest no. ${i}` })
    await app.db.owner('update public.attendances set created_at = now() where event_id = $1', [eventId])
    const namesOn = async (url: string) =>
      [...(await get(url)).matchAll(/<li><bdi>(.*?)<\/bdi>/g)].map(([, name]) => name)
    const next = /href="([^"]*\?after=[^"#]+)#guests"/.exec(await get(page))![1]!
    const both = [await namesOn(page), await namesOn(next)]
    expect(both.map(({ length }) => length)).toEqual([50, 3])
    expect(new Set(both.flat()).size).toBe(53)
    for (const after of [
      '1',
      "1'--",
      `999999999999999999-${randomUUID()}`,
      `9999999999999999-${randomUUID()}`,
      '&after=2',
    ])
      expect(await get(`${page}?after=${after}`)).toContain('Who’s coming')
  })

  it('writes names as the text that they are, each by itself', async () => {
    await showTo('everyone')
    const names = ['"><b>Rui</b>', 'شيرين', 'Zoë\u200fX', '<script>alert(1)</script>']
    for (const name of names) await addAccountlessGuest(app.db, { eventId, name })
    const company = await companyOn(pageOf(await addAccountlessGuest(app.db, { eventId, name: '<i>' })))
    expect(company).toContain('<bdi>&quot;&gt;&lt;b&gt;Rui&lt;/b&gt;</bdi>')
    expect(company).toContain('<bdi>شيرين</bdi>')
    expect(company).toContain('<bdi>Zoë\u200fX</bdi>')
    expect(company).not.toMatch(/<script|<b>|<i>/)
    const shared = await get(`/e/${eventId}`)
    expect(shared).not.toContain('<script>alert(1)')
    expect(shared).not.toContain('<b>Rui')
    expect(shared).toContain('شيرين')
  })
})
