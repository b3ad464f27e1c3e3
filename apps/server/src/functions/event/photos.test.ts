import { randomUUID } from 'node:crypto'
import { maxPhotosPerMember } from '@hearth/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addHost, buildEvent, type EventWishes } from '../../testing/events.ts'
import { buildMember, type Member } from '../../testing/people.ts'
import { buildPhoto, buildPhotographedEvent, buildStoredPicture, come } from '../../testing/photos.ts'
import { block, makeAdmin } from '../../testing/providers.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())

const newMember = () => buildMember(app.db)

async function post(member: Member | undefined, url: string, payload: object) {
  const headers = member ? { authorization: await app.tokenOf(member) } : { apikey: app.parts.config.anonKey }
  return app.http.inject({ method: 'POST', url, headers, payload })
}
async function call(member: Member, name: string, body: object) {
  const response = await post(member, `/functions/v1/${name}`, body)
  return { status: response.statusCode, code: response.json().error?.code as string | undefined }
}
type Seen = {
  is_open: boolean
  is_host: boolean
  may_add: boolean
  mine: number
  photos: {
    id: string
    is_mine: boolean
    is_hidden: boolean
    i_asked: boolean
    taker: { id: string } | null
  }[]
} | null
const see = async (member: Member | undefined, event: string) =>
  (await post(member, '/rest/v1/rpc/event_photos', { event })).json() as Seen
const idsSeen = async (member: Member | undefined, event: string) =>
  (await see(member, event))?.photos.map(({ id }) => id)

/** An event that is over, its host, somebody who came and took a photo, somebody else who came, and a stranger. */
async function scene(wishes: EventWishes & { isOpen?: boolean } = {}) {
  const [host, taker, guest, stranger] = [
    await newMember(),
    await newMember(),
    await newMember(),
    await newMember(),
  ]
  const eventId = await buildPhotographedEvent(app.db, {
    createdBy: host.userId,
    guestId: taker.userId,
    ...wishes,
  })
  await come(app.db, { eventId, userId: guest.userId })
  const photo = (more: { isPublic?: boolean } = {}) => buildPhoto(app.db, taker, { eventId, ...more })
  const add = async (by: Member, more: object = {}) => {
    const id = randomUUID()
    const picture = await buildStoredPicture(app.db, by)
    return { id, ...(await call(by, 'add-photo', { id, eventId, picture, ...more })) }
  }
  return { host, taker, guest, stranger, eventId, photo, add }
}
const bucketOf = async (picture: string) => {
  const [row] = await app.db.owner<{ bucket_id: string }>(
    `select bucket_id from storage.objects where '/storage/v1/object/public/pictures/' || name = $1`,
    [picture],
  )
  return row?.bucket_id
}
const notificationsOf = async ({ userId }: Member) =>
  (
    await app.db.owner<{ kind: string }>('select kind from public.notifications where user_id = $1', [userId])
  ).map(({ kind }) => kind)

describe('who sees a photo', () => {
  it('is who took it, the hosts and those who came; nobody else', async () => {
    const { host, taker, guest, stranger, eventId, photo } = await scene()
    const { id } = await photo()
    for (const one of [host, taker, guest]) expect(await idsSeen(one, eventId)).toEqual([id])
    for (const one of [stranger, undefined]) expect(await idsSeen(one, eventId)).toEqual([])
  })

  it('is everyone once who took it publishes it, without a name for who is not signed in', async () => {
    const { taker, stranger, eventId, photo } = await scene()
    const { id } = await photo()
    expect(await call(stranger, 'change-photo', { id, alt: '', isPublic: true })).toMatchObject({
      code: 'not_found',
    })
    expect((await call(taker, 'change-photo', { id, alt: 'The fire', isPublic: true })).status).toBe(200)
    expect((await see(stranger, eventId))?.photos).toMatchObject([
      { id, alt: 'The fire', taker: { id: taker.userId } },
    ])
    expect((await see(undefined, eventId))?.photos).toMatchObject([{ id, taker: null }])
  })

  it('is nobody who may not open the event, also of what was published', async () => {
    const { stranger, guest, eventId, photo } = await scene({ visibility: 'private' })
    await photo({ isPublic: true })
    expect(await see(stranger, eventId)).toBeNull()
    expect(await see(undefined, eventId)).toBeNull()
    expect(await see(guest, eventId)).toBeNull()
  })

  it('is the hosts and who took it alone while the hosts do not collect photos', async () => {
    const { host, taker, guest, eventId, photo } = await scene({ isOpen: false })
    const { id } = await photo({ isPublic: true })
    for (const one of [host, taker]) expect(await idsSeen(one, eventId)).toEqual([id])
    for (const one of [guest, undefined]) expect(await idsSeen(one, eventId)).toEqual([])
  })

  it('is nobody of whom one blocked the other, and nobody of somebody who is hidden', async () => {
    const { taker, guest, stranger, eventId, photo } = await scene()
    const { id } = await photo({ isPublic: true })
    await block(app.db, guest, taker)
    expect(await idsSeen(guest, eventId)).toEqual([])
    expect(await idsSeen(stranger, eventId)).toEqual([id])
    await app.db.owner('update public.profiles set is_hidden = true where id = $1', [taker.userId])
    expect(await idsSeen(stranger, eventId)).toEqual([])
  })
})

describe('where a photo lies', () => {
  it('is the private bucket, and the public one only while it and its event are for everyone', async () => {
    const { host, taker, eventId, photo } = await scene()
    const { id, picture } = await photo()
    expect(await bucketOf(picture)).toBe('private-pictures')
    await call(taker, 'change-photo', { id, alt: '', isPublic: true })
    expect(await bucketOf(picture)).toBe('pictures')
    await app.db.owner(`update public.events set visibility = 'members' where id = $1`, [eventId])
    expect(await bucketOf(picture)).toBe('private-pictures')
    await app.db.owner(`update public.events set visibility = 'public' where id = $1`, [eventId])
    expect(await bucketOf(picture)).toBe('pictures')
    await call(host, 'share-photos', { eventId, isOpen: false })
    expect(await bucketOf(picture)).toBe('private-pictures')
  })

  it('is signed for whoever sees it', async () => {
    const { taker, guest, stranger, photo } = await scene()
    const { picture } = await photo()
    const name = picture.slice('/storage/v1/object/public/pictures/'.length)
    const sign = async (member?: Member) =>
      (await post(member, `/storage/v1/object/sign/private-pictures/${name}`, { expiresIn: 60 })).statusCode
    expect([await sign(taker), await sign(guest)]).toEqual([200, 200])
    expect([await sign(stranger), await sign()]).toEqual([400, 400])
  })
})

describe('adding a photo', () => {
  it('is for those who came, and for hosts', async () => {
    const { host, guest, stranger, eventId, add } = await scene()
    const { id, status } = await add(guest)
    expect(status).toBe(200)
    expect((await add(host)).status).toBe(200)
    expect((await add(stranger)).code).toBe('not_allowed')
    const coHost = await newMember()
    await addHost(app.db, { eventId, userId: coHost.userId })
    expect((await add(coHost)).status).toBe(200)
    expect(await see(guest, eventId)).toMatchObject({ may_add: true, mine: 1 })
    expect(await see(stranger, eventId)).toMatchObject({ may_add: false, mine: 0 })
    const [row] = await app.db.owner('select width, height from public.event_photos where id = $1', [id])
    expect(row).toEqual({ width: 1600, height: 1200 })
  })

  it('waits until the event is over, and for the hosts', async () => {
    const [host, guest] = [await newMember(), await newMember()]
    const eventId = await buildEvent(app.db, { createdBy: host.userId })
    await come(app.db, { eventId, userId: guest.userId })
    const add = async (by: Member) =>
      call(by, 'add-photo', { id: randomUUID(), eventId, picture: await buildStoredPicture(app.db, by) })
    expect((await add(host)).code).toBe('conflict')
    expect((await add(guest)).code).toBe('not_allowed')
    const closed = await scene({ isOpen: false })
    expect((await closed.add(closed.guest)).code).toBe('not_allowed')
  })

  it('takes pictures of one’s own that are there, and each once', async () => {
    const { guest, taker, add, eventId } = await scene()
    expect((await add(guest, { picture: await buildStoredPicture(app.db, taker) })).code).toBe(
      'invalid_input',
    )
    const picture = await buildStoredPicture(app.db, guest)
    const { id } = await add(guest, { picture })
    expect((await call(guest, 'add-photo', { id, eventId, picture })).status).toBe(200)
    expect(await idsSeen(guest, eventId)).toHaveLength(1)
    expect((await call(taker, 'add-photo', { id, eventId, picture })).code).toBe('conflict')
  })

  it('ends at so many of one person', async () => {
    const { taker, guest, photo, add } = await scene()
    for (let n = 0; n < maxPhotosPerMember; n++) await photo()
    expect((await add(taker)).code).toBe('conflict')
    expect((await add(guest)).status).toBe(200)
  })
})

describe('the hosts’ switch', () => {
  it('is theirs, and off until they turn it on', async () => {
    const [host, guest] = [await newMember(), await newMember()]
    const eventId = await buildEvent(app.db, { createdBy: host.userId })
    expect(await see(host, eventId)).toMatchObject({ is_open: false, is_host: true })
    expect((await call(guest, 'share-photos', { eventId, isOpen: true })).code).toBe('not_allowed')
    expect((await call(host, 'share-photos', { eventId, isOpen: true })).status).toBe(200)
    expect(await see(guest, eventId)).toMatchObject({ is_open: true, is_host: false })
  })
})

describe('removing a photo', () => {
  it('is for who took it and for hosts, and takes the picture along', async () => {
    const { host, taker, guest, stranger, photo } = await scene()
    const [one, other] = [await photo(), await photo()]
    expect((await call(guest, 'remove-photo', { id: one.id })).code).toBe('not_allowed')
    expect((await call(stranger, 'remove-photo', { id: one.id })).code).toBe('not_found')
    expect((await call(taker, 'remove-photo', { id: one.id })).status).toBe(200)
    expect((await call(host, 'remove-photo', { id: other.id })).status).toBe(200)
    for (const { picture } of [one, other]) expect(await bucketOf(picture)).toBeUndefined()
    expect((await call(taker, 'remove-photo', { id: one.id })).status).toBe(200)
  })

  it('comes with the end of the event and of the account', async () => {
    const { taker, eventId, photo } = await scene()
    const { picture } = await photo()
    await app.db.owner('delete from public.events where id = $1', [eventId])
    expect(await bucketOf(picture)).toBeUndefined()
    const kept = await buildPhoto(app.db, taker)
    await app.db.owner('delete from auth.users where id = $1', [taker.userId])
    expect(await app.db.owner('select from public.event_photos where id = $1', [kept.id])).toEqual([])
  })
})

describe('somebody who is in a photo', () => {
  it('has it hidden at once from all but who took it; who took it and the hosts hear it, and not from whom', async () => {
    const { host, taker, guest, stranger, eventId, photo } = await scene()
    const { id, picture } = await photo({ isPublic: true })
    expect((await call(stranger, 'ask-photo-removal', { id, isAsked: true })).status).toBe(200)
    expect(await bucketOf(picture)).toBe('private-pictures')
    for (const one of [host, guest, undefined]) expect(await idsSeen(one, eventId)).toEqual([])
    expect((await see(taker, eventId))?.photos).toMatchObject([{ id, is_hidden: true, i_asked: false }])
    expect((await see(stranger, eventId))?.photos).toMatchObject([{ id, is_hidden: true, i_asked: true }])
    for (const keeper of [host, taker]) expect(await notificationsOf(keeper)).toEqual(['photo_removal_asked'])
    const [mail] = await app.db.owner<{ body_text: string }>(
      'select body_text from hearth.mails where user_id = $1 order by created_at desc limit 1',
      [taker.userId],
    )
    expect(mail?.body_text).not.toContain(stranger.userId)
    // Again changes nothing, and nobody hears of it twice.
    await call(stranger, 'ask-photo-removal', { id, isAsked: true })
    expect(await notificationsOf(taker)).toHaveLength(1)
    // Hosts can still remove it for good.
    expect((await call(host, 'remove-photo', { id })).status).toBe(200)
  })

  it('can take it back, and only they', async () => {
    const { guest, taker, stranger, eventId, photo } = await scene()
    const { id } = await photo({ isPublic: true })
    await call(guest, 'ask-photo-removal', { id, isAsked: true })
    await call(taker, 'ask-photo-removal', { id, isAsked: false })
    expect((await call(stranger, 'ask-photo-removal', { id, isAsked: false })).code).toBe('not_found')
    expect(await idsSeen(stranger, eventId)).toEqual([])
    await call(guest, 'ask-photo-removal', { id, isAsked: false })
    expect(await idsSeen(stranger, eventId)).toEqual([id])
  })

  it('asks only for what they see, and not for their own', async () => {
    const { taker, stranger, photo } = await scene()
    const { id } = await photo()
    expect((await call(stranger, 'ask-photo-removal', { id, isAsked: true })).code).toBe('not_found')
    expect((await call(taker, 'ask-photo-removal', { id, isAsked: true })).code).toBe('conflict')
  })
})

it('a photo is reported by who sees it, and an admin then sees and removes it', async () => {
  const { guest, stranger, eventId, photo } = await scene()
  const { id } = await photo()
  const about = { subjectKind: 'event_photo', subjectId: `${eventId}/${id}`, reason: 'unsafe' }
  const admin = await newMember()
  await makeAdmin(app.db, admin)
  expect((await call(admin, 'remove-photo', { id })).code).toBe('not_found')
  expect((await call(stranger, 'report', { id: randomUUID(), ...about })).code).toBe('not_found')
  expect((await call(guest, 'report', { id: randomUUID(), ...about })).status).toBe(200)
  expect(await idsSeen(admin, eventId)).toEqual([id])
  expect((await call(admin, 'remove-photo', { id })).status).toBe(200)
  const [noted] = await app.db.owner('select action from hearth.audit_log where subject = $1', [id])
  expect(noted).toEqual({ action: 'photo.removed' })
})
