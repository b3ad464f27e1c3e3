// What a guest without an account sees of the photos of an event: what somebody with an account sees who came.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guestSecretsOf } from '../../../auth/index.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { addAccountlessGuest } from '../../../testing/events.ts'
import { buildMember, type Member } from '../../../testing/people.ts'
import { buildPhoto, buildPhotographedEvent } from '../../../testing/photos.ts'
import { buildPicture } from '../../../testing/pictures.ts'
import { makeAdmin } from '../../../testing/providers.ts'
import { guestBrowser } from '../testing.ts'

let app: TestApp
let folder: string
const { get } = guestBrowser(() => app)
let host: Member
let taker: Member
let eventId: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-pictures-'))
  app = await startTestApp({ PICTURES_DIR: folder }, { max: 6 })
})
afterAll(async () => {
  await app.end()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  ;[host, taker] = [await buildMember(app.db), await buildMember(app.db)]
  eventId = await buildPhotographedEvent(app.db, { createdBy: host.userId, guestId: taker.userId })
})

const pageOf = (guestId: string) => `/guest/${guestSecretsOf(app.parts.config).pagePasses.make(guestId)}`
const come = async (event = eventId) => {
  const id = await addAccountlessGuest(app.db, { eventId: event })
  return { id, page: pageOf(id) }
}
const photo = (more: { isPublic?: boolean; event?: string } = {}) =>
  buildPhoto(app.db, taker, { eventId: more.event ?? eventId, isPublic: more.isPublic ?? false })
const photosOn = async (url: string) =>
  [...(await get(url)).matchAll(/\/photos\/([\da-f-]{36})"/g)].map(([, id]) => id)

describe('the photos on a guest’s page', () => {
  it('are those that somebody sees who came, with small pictures and words for them', async () => {
    const { page } = await come()
    const [first, second] = [await photo(), await photo({ isPublic: true })]
    await app.db.owner('update public.event_photos set alt = $2 where id = $1', [second.id, '"Lanterns" <b>'])
    expect(await photosOn(page)).toEqual([first.id, second.id])
    const body = await get(page)
    expect(body).toContain('alt="Photo 1"')
    expect(body).toContain('alt="&quot;Lanterns&quot; &lt;b&gt;"')
    expect(body).not.toContain('<script')
  })

  it('are none of who did not come, before it began, or where hosts or time have closed them', async () => {
    const { id, page } = await come()
    const open = await photo({ isPublic: true })
    const hidden = await photo()
    await app.db.owner('update public.event_photos set hidden_at = now() where id = $1', [hidden.id])
    const inner = await photo()
    expect(await photosOn(page)).toEqual([open.id, inner.id])
    await app.db.owner(`update public.attendances set answer = 'not_coming', party = 0 where guest_id = $1`, [
      id,
    ])
    expect(await photosOn(page)).toEqual([open.id])
    await app.db.owner('update hearth.photo_sharing set is_open = false where event_id = $1', [eventId])
    expect(await photosOn(page)).toEqual([])
  })

  it('are of their own event alone', async () => {
    const { page } = await come()
    const other = await buildPhotographedEvent(app.db, { createdBy: host.userId, guestId: taker.userId })
    const { id } = await photo({ event: other })
    expect(await photosOn(page)).toEqual([])
    expect((await app.http.inject({ url: `${page}/photos/${id}` })).statusCode).toBe(404)
  })

  it('are kept from whose account the taker blocked, and give no right of that account', async () => {
    const admin = await buildMember(app.db)
    await makeAdmin(app.db, admin)
    const { id, page } = await come()
    const shown = await photo()
    const hidden = await photo()
    await app.db.owner('update public.event_photos set hidden_at = now() where id = $1', [hidden.id])
    await app.db.owner('insert into hearth.photo_removals (photo_id, asked_by) values ($1, $2)', [
      hidden.id,
      admin.userId,
    ])
    await app.db.owner('update hearth.guests set account_id = $2 where id = $1', [id, admin.userId])
    expect(await photosOn(page)).toEqual([shown.id])
    await app.db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
      taker.userId,
      admin.userId,
    ])
    // A block takes the account's answer over; whoever has the page of it has it no more.
    await app.db.owner('update hearth.guests set account_id = $2 where id = $1', [id, admin.userId])
    expect(await photosOn(page)).toEqual([])
  })

  it('come a page at a time', async () => {
    const { page } = await come()
    const all: string[] = []
    for (let i = 0; i < 26; i++) all.push((await photo()).id)
    const [first, second] = [await photosOn(page), await photosOn(`${page}?photos=24`)]
    expect([first.length, second.length]).toEqual([24, 2])
    expect([...first, ...second].sort()).toEqual(all.sort())
    expect(await get(`${page}?photos=24`)).toContain('alt="Photo 25"')
    for (const odd of ['-1', '9999', "1'", '1.5'])
      expect(await photosOn(`${page}?photos=${odd}`)).toEqual(first)
  })
})

describe('the picture of a photo', () => {
  /** A photo whose file is there. */
  async function stored() {
    const name = `${taker.userId}/${randomUUID()}.webp`
    const sent = await app.http.inject({
      method: 'POST',
      url: `/storage/v1/object/pictures/${name}`,
      headers: { authorization: await app.tokenOf(taker), 'content-type': 'image/jpeg' },
      payload: await buildPicture(),
    })
    expect(sent.statusCode).toBe(200)
    const id = randomUUID()
    await app.db.owner(
      `insert into public.event_photos (id, event_id, taken_by, picture, width, height) values ($1, $2, $3, $4, 64, 48)`,
      [id, eventId, taker.userId, `/storage/v1/object/public/pictures/${name}`],
    )
    return { id, name }
  }

  it('needs no account, and nobody finds it without the page', async () => {
    const { page } = await come()
    const { id, name } = await stored()
    const small = /<img src="(\/storage[^"]+)"/.exec(await get(page))![1]!.replaceAll('&amp;', '&')
    const shown = await app.http.inject({ url: small })
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    const large = await app.http.inject({ url: `${page}/photos/${id}` })
    expect(large.statusCode).toBe(303)
    expect((await app.http.inject({ url: String(large.headers.location) })).statusCode).toBe(200)
    // Neither its name nor a signature for another width opens it.
    for (const url of [
      `/storage/v1/object/public/pictures/${name}`,
      `/storage/v1/object/private-pictures/${name}`,
      `/storage/v1/render/image/sign/private-pictures/${name}`,
      small.replace('render/image', 'object'),
      // The last character says four bits and two that nobody reads.
      `${small.slice(0, -1)}${small.endsWith('A') ? 'E' : 'A'}`,
    ]) {
      expect((await app.http.inject({ url })).statusCode).toBeGreaterThanOrEqual(400)
    }
  })

  it('is shown for an hour, and no longer than the guest may see it', async () => {
    const { id: guestId, page } = await come()
    const { id } = await stored()
    expect((await app.http.inject({ url: `${page}/photos/${id}` })).statusCode).toBe(303)
    await app.db.owner('delete from hearth.guests where id = $1', [guestId])
    expect((await app.http.inject({ url: `${page}/photos/${id}` })).statusCode).toBe(404)
    for (const odd of ['1', "'", '%00', randomUUID().toUpperCase()])
      expect((await app.http.inject({ url: `${page}/photos/${odd}` })).statusCode).toBeGreaterThanOrEqual(400)
  })
})
