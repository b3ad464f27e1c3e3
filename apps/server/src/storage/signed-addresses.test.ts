// The covers of events that are not public, with nobody's client but the official one
// (docs/decisions/0049-private-pictures.md).
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pictureName, picturePath, pictureUrl } from '@hearth/contracts/pictures'
import { createClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { createLog } from '../process/log.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildEvent } from '../testing/events.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { buildPicture } from '../testing/pictures.ts'

let hearth: TestApp
let url: string
let folder: string
let host: Member
let guest: Member
let name: string
let eventId: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-pictures-'))
  hearth = await startTestApp({ PICTURES_DIR: folder, LIMIT_UPLOADS_PER_MEMBER: '1000' })
  await hearth.http.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(hearth.http.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await hearth.end()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  ;[host, guest] = await Promise.all([buildMember(hearth.db), buildMember(hearth.db)])
  name = pictureName(host.userId, randomUUID())
  const { error } = await (await bucketOf('pictures', host)).upload(name, await buildPicture())
  expect(error).toBeNull()
  eventId = await buildEvent(hearth.db, { createdBy: host.userId, visibility: 'private' })
  await setEvent('image = $2', picturePath(name))
})

async function bucketOf(bucket: 'pictures' | 'private-pictures', member?: Member) {
  const client = createClient(url, hearth.parts.config.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
    global: { headers: member ? { authorization: await hearth.tokenOf(member) } : {} },
  })
  return client.storage.from(bucket)
}

const setEvent = (change: string, ...values: unknown[]) =>
  hearth.db.owner(`update public.events set ${change} where id = $1`, [eventId, ...values])
const bucketOfPicture = async () => {
  const [row] = await hearth.db.owner<{ bucket_id: string }>(
    'select bucket_id from storage.objects where name = $1',
    [name],
  )
  return row?.bucket_id
}
const status = async (address: string) => (await fetch(address)).status
const signAs = async (member?: Member, bucket: 'pictures' | 'private-pictures' = 'private-pictures') =>
  (await bucketOf(bucket, member)).createSignedUrl(name, 3600)

describe('the cover of an event that is not public', () => {
  it('is at no public address, in no width', async () => {
    expect(await status(`${url}${picturePath(name)}`)).toBe(400)
    expect(await status(`${url}${pictureUrl(picturePath(name), 256)}`)).toBe(400)
    const { data } = (await bucketOf('private-pictures')).getPublicUrl(name)
    expect(await status(data.publicUrl)).toBe(400)
    expect((await (await bucketOf('private-pictures', guest)).download(name)).error).not.toBeNull()
    expect((await (await bucketOf('private-pictures', host)).download(name)).error).toBeNull()
  })

  it('is shown by a signed address, which whoever may open the event can have', async () => {
    const { data, error } = await signAs(host)
    expect(error).toBeNull()
    const response = await fetch(data!.signedUrl)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(response.headers.get('cache-control')).toBe('private, no-cache')

    for (const stranger of [guest, undefined])
      expect((await signAs(stranger)).error?.message).toBe('Object not found')
    await hearth.db.owner('insert into public.event_invitations (event_id, user_id) values ($1, $2)', [
      eventId,
      guest.userId,
    ])
    expect((await signAs(guest)).error).toBeNull()
    await setEvent(`status = 'draft'`)
    expect((await signAs(guest)).error).not.toBeNull()
  })

  it('is for members where the event is, and for who has the link where that opens it', async () => {
    await setEvent(`visibility = 'members'`)
    expect((await signAs(guest)).error).toBeNull()
    expect((await signAs()).error).not.toBeNull()
    await setEvent(`visibility = 'unlisted'`)
    expect((await signAs()).error).toBeNull()
  })

  it('signs several names at once, and says of each what is not there', async () => {
    const { data } = await (await bucketOf('private-pictures', host)).createSignedUrls(
      [name, 'nobody/none.webp'],
      60,
    )
    expect(data?.map(({ error, path }) => [error === null, path])).toEqual([
      [true, name],
      [false, 'nobody/none.webp'],
    ])
    expect(await status(data![0]!.signedUrl!)).toBe(200)
  })

  it('comes in a width that stands in the signature', async () => {
    const { data } = await (await bucketOf('private-pictures', host)).createSignedUrl(name, 60, {
      transform: { width: 96 },
    })
    const picture = Buffer.from(await (await fetch(data!.signedUrl)).arrayBuffer())
    expect((await sharp(picture).metadata()).width).toBeLessThanOrEqual(96)
    const { error } = await (await bucketOf('private-pictures', host)).createSignedUrl(name, 60, {
      transform: { width: 97 },
    })
    expect(error).not.toBeNull()
  })

  it('is shown for an hour at the most, and under no address that was changed', async () => {
    const { data } = await (await bucketOf('private-pictures', host)).createSignedUrl(name, 86_400 * 365)
    const signed = new URL(data!.signedUrl)
    const token = signed.searchParams.get('token')!
    const [body, signature] = token.split('.') as [string, string]
    const { exp } = JSON.parse(Buffer.from(body, 'base64url').toString())
    expect(exp * 1000 - hearth.parts.now()).toBeLessThanOrEqual(3_600_000)

    const other = pictureName(host.userId, randomUUID())
    await (await bucketOf('pictures', host)).upload(other, await buildPicture())
    const longer = Buffer.from(JSON.stringify({ url: `private-pictures/${name}`, exp: exp + 9999 })).toString(
      'base64url',
    )
    for (const changed of [
      signed.href.replace(name, other),
      `${url}/storage/v1/object/sign/private-pictures/${name}`,
      `${url}/storage/v1/object/sign/private-pictures/${name}?token=${longer}.${signature}`,
      `${url}/storage/v1/object/sign/private-pictures/${name}?token=${body}.`,
      `${url}/storage/v1/render/image/sign/private-pictures/${name}?token=${token}&width=96`,
    ])
      expect(await status(changed)).toBe(400)

    const { data: brief } = await (await bucketOf('private-pictures', host)).createSignedUrl(name, 1)
    await expect.poll(() => status(brief!.signedUrl), { timeout: 5000 }).toBe(400)
    expect(await status(signed.href)).toBe(200)
  })
})

it('leaves no token in the log, whatever becomes of the request', async () => {
  const { data } = await signAs(host)
  const signed = new URL(data!.signedUrl)
  const token = signed.searchParams.get('token')!
  hearth.logged.length = 0
  // Reads that go well have no line at all; these have one each.
  expect((await fetch(signed, { method: 'DELETE' })).status).toBeGreaterThanOrEqual(400)
  expect((await fetch(`${signed}&width=5`, { method: 'PUT' })).status).toBeGreaterThanOrEqual(400)
  await hearth.db.owner('alter table storage.objects rename to objects_elsewhere')
  const failed = await status(signed.href)
  await hearth.db.owner('alter table storage.objects_elsewhere rename to objects')
  expect(failed).toBe(500)
  const lines: string[] = []
  const { info } = createLog((line) => lines.push(line))
  for (const { event, fields } of hearth.logged) info(event, fields)
  const routes = hearth.logged.filter(({ event }) => event === 'request').map(({ fields }) => fields.route)
  expect(routes).toHaveLength(3)
  expect(lines.join('')).toContain('storage_request_failed')
  for (const part of [token, ...token.split('.'), 'token=']) expect(lines.join('')).not.toContain(part)
  expect(await status(signed.href)).toBe(200)
})

describe('a picture', () => {
  it('moves with its event, and back', async () => {
    expect(await bucketOfPicture()).toBe('private-pictures')
    const { data } = await signAs(host)
    await setEvent(`visibility = 'public'`)
    expect(await bucketOfPicture()).toBe('pictures')
    expect(await status(`${url}${picturePath(name)}`)).toBe(200)
    expect(await status(data!.signedUrl)).toBe(400)
    await setEvent(`status = 'draft'`)
    expect(await bucketOfPicture()).toBe('private-pictures')
    await setEvent('image = null')
    expect(await bucketOfPicture()).toBe('pictures')
    await setEvent('image = $2', picturePath(name))
    await hearth.db.owner('delete from public.events where id = $1', [eventId])
    expect(await bucketOfPicture()).toBe('pictures')
  })

  it('is public while something public shows it too', async () => {
    const open = await buildEvent(hearth.db, { createdBy: host.userId })
    await hearth.db.owner('update public.events set image = $2 where id = $1', [open, picturePath(name)])
    expect(await bucketOfPicture()).toBe('pictures')
    await hearth.db.owner('delete from public.events where id = $1', [open])
    expect(await bucketOfPicture()).toBe('private-pictures')
    await hearth.db.owner('update public.profiles set cover_photo_url = $2 where id = $1', [
      host.userId,
      picturePath(name),
    ])
    expect(await bucketOfPicture()).toBe('pictures')
    await hearth.db.owner('update public.profiles set cover_photo_url = null where id = $1', [host.userId])
    expect(await bucketOfPicture()).toBe('private-pictures')
  })

  it('is uploaded to the public bucket alone, and removed from both by its owner', async () => {
    const bucket = await bucketOf('private-pictures', host)
    expect(
      (await bucket.upload(pictureName(host.userId, randomUUID()), await buildPicture())).error,
    ).not.toBeNull()
    expect((await (await bucketOf('private-pictures', guest)).remove([name])).data).toEqual([])
    expect((await bucket.remove([name])).data).toHaveLength(1)
    expect(await bucketOfPicture()).toBeUndefined()
  })

  it('of the public bucket can be signed too, by its public address as before', async () => {
    await setEvent(`visibility = 'public'`)
    const { data } = await signAs(undefined, 'pictures')
    expect(await status(data!.signedUrl)).toBe(200)
  })
})
