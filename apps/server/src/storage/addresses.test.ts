// What stands in addresses and headers: names that want to be paths, widths nobody made, and what a picture is sent
// with.
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, unlink } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pictureName, picturePath, pictureUrl, pictureWidths } from '@hearth/contracts/pictures'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { buildPicture } from '../testing/pictures.ts'

let hearth: TestApp
let folder: string
let ana: Member
let headers: Record<string, string>
let jpeg: Buffer
let path: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-pictures-'))
  hearth = await startTestApp({ PICTURES_DIR: folder, LIMIT_UPLOADS_PER_MEMBER: '1000' })
  ana = await buildMember(hearth.db)
  headers = { authorization: await hearth.tokenOf(ana), 'content-type': 'image/jpeg' }
  jpeg = await buildPicture({ width: 1000, height: 500 })
  path = await add()
  await hearth.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await hearth.end()
  await rm(folder, { recursive: true, force: true })
})

const put = (url: string) => hearth.http.inject({ method: 'POST', url, headers, payload: jpeg })
const get = (url: string, more: Record<string, string> = {}) =>
  hearth.http.inject({ method: 'GET', url, headers: more })

/** With the address exactly as it is written: other clients tidy it up first. */
function send(method: 'GET' | 'POST', url: string): Promise<{ status: number; body: string }> {
  const { port } = hearth.http.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject)
    })
    asked.once('error', reject)
    asked.end(method === 'POST' ? jpeg : undefined)
  })
}

async function add(): Promise<string> {
  const name = pictureName(ana.userId, randomUUID())
  expect((await put(`/storage/v1/object/pictures/${name}`)).statusCode).toBe(200)
  return picturePath(name)
}

describe('a name', () => {
  it.each([
    ['dot segments', '../../etc/passwd'],
    ['dot segments inside', 'a/../b.webp'],
    ['encoded dot segments', '%2e%2e/b.webp'],
    ['an encoded slash', 'a%2Fb.webp'],
    ['an encoded backslash', '..%5Cb.webp'],
    ['a doubled slash', 'a//b.webp'],
    ['a null byte', 'a%00.webp'],
    ['a leading dot', '.htaccess'],
    ['a blank', 'a%20b.webp'],
    ['letters of elsewhere', '%C3%A9.webp'],
    ['half a percent', 'a%.webp'],
    ['a folder alone', 'covers/'],
    ['nothing', ''],
    ['300 characters', `${'a'.repeat(300)}.webp`],
    ['201 characters with the folder', 'a'.repeat(201 - 37)],
  ])('is no path: %s', async (_, name) => {
    const { status, body } = await send('POST', `/storage/v1/object/pictures/${ana.userId}/${name}`)
    expect(status).toBe(400)
    expect(body).not.toContain(folder)
  })

  it('may be as long as 200 characters', async () => {
    const url = `/storage/v1/object/pictures/${ana.userId}/${'a'.repeat(200 - 37)}`
    expect((await put(url)).statusCode).toBe(200)
    expect((await get(url.replace('/object/', '/object/public/'))).statusCode).toBe(200)
  })

  it.each(['x.webp', 'otherfolder/x.webp', '00000000-0000-4000-8000-000000000000/x.webp'])(
    'lies in one’s own folder: %s',
    async (name) => {
      expect((await put(`/storage/v1/object/pictures/${name}`)).json()).toMatchObject({ statusCode: '403' })
    },
  )

  it('is never the name of the file', async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
    expect(files.length).toBeGreaterThan(1)
    for (const file of files) expect(file).toMatch(/^[0-9a-f-]{36}(?:\.\d+)?\.webp$/)
    expect(files.some((file) => path.includes(file.slice(0, 36)))).toBe(false)
  })

  it.each(['../../hearth-secret', '%2e%2e/hearth-secret', 'nothing-here.webp', ''])(
    'that nobody uploaded shows nothing: %s',
    async (name) => {
      for (const prefix of ['object/public', 'render/image/public', 'object/info/public']) {
        const { status } = await send('GET', `/storage/v1/${prefix}/pictures/${name}?width=96`)
        expect(status).toBe(400)
      }
    },
  )
})

describe('a picture that everyone may see', () => {
  it('is sent as a picture and nothing else, to be kept for a year', async () => {
    for (const url of [path, pictureUrl(path, 96)]) {
      const { statusCode, headers: sent, rawPayload } = await get(url)
      expect(statusCode).toBe(200)
      expect(sent).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(rawPayload.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        'content-disposition': 'inline',
        etag: expect.stringMatching(/^"[0-9a-f-]{36}(?:-96)?"$/),
      })
    }
  })

  it('is not sent again to who has it', async () => {
    for (const url of [path, pictureUrl(path, 256)]) {
      const { headers: sent } = await get(url)
      const etag = String(sent.etag)
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const { statusCode, rawPayload } = await get(url, { 'if-none-match': known })
        expect([statusCode, rawPayload.length]).toEqual([304, 0])
      }
      expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    }
    expect((await get(path)).headers.etag).not.toBe((await get(pictureUrl(path, 96))).headers.etag)
  })

  it('answers HEAD with its length alone', async () => {
    for (const url of [path, pictureUrl(path, 640)]) {
      const whole = await get(url)
      const head = await hearth.http.inject({ method: 'HEAD', url })
      expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
      expect(head.headers['content-length']).toBe(String(whole.rawPayload.length))
      expect(head.headers.etag).toBe(whole.headers.etag)
    }
  })

  it('can be saved under a name of plain letters', async () => {
    expect((await get(`${path}?download`)).headers['content-disposition']).toBe('attachment')
    const named = await get(`${path}?download=${encodeURIComponent('my "face"\r\nX-Evil: 1.webp')}`)
    expect(named.headers['content-disposition']).toBe('attachment; filename="my _face___X-Evil_ 1.webp"')
    expect(named.headers['x-evil']).toBeUndefined()
  })

  it('comes in the widths that there are, never wider than it is', async () => {
    for (const width of pictureWidths) {
      const { rawPayload } = await get(pictureUrl(path, width))
      const made = await sharp(rawPayload).metadata()
      expect([made.format, made.width]).toEqual(['webp', Math.min(width, 1000)])
    }
  })

  it.each([
    '',
    '?width=97',
    '?width=96.0',
    '?width=0x60',
    '?width=96&width=256',
    '?width=-1',
    '?height=96',
    '?width=96&quality=1',
    '?width=96&resize=fill',
  ])('comes in no other: %s', async (query) => {
    const url = path.replace('/object/public/', '/render/image/public/')
    const { statusCode, headers: sent } = await get(url + query)
    expect(statusCode).toBe(400)
    expect(sent['cache-control']).toBe('no-store')
  })

  it('is made once in a width, however many ask, and then kept', async () => {
    const another = await add()
    const url = pictureUrl(another, 256)
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(url)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    const version = String(answers[0]!.headers.etag).slice(1, 37)
    const files = await readdir(join(folder, version.slice(0, 2)))
    expect(files.filter((file) => file.startsWith(version)).sort()).toEqual([
      `${version}.256.webp`,
      `${version}.webp`,
    ])
    // What is kept is shown: the picture itself is no longer needed for it.
    await unlink(join(folder, version.slice(0, 2), `${version}.webp`))
    expect((await get(url)).statusCode).toBe(200)
    const lost = await get(pictureUrl(another, 96))
    expect(lost.json()).toMatchObject({ statusCode: '404' })
    expect([lost.headers['cache-control'], lost.headers.etag]).toEqual(['no-store', undefined])
  })
})

describe('one’s own picture, downloaded', () => {
  const own = () => path.replace('/object/public/', '/object/')

  it('is kept by nobody else', async () => {
    const { headers: sent, statusCode } = await hearth.http.inject({ url: own(), headers })
    expect([statusCode, sent['cache-control']]).toEqual([200, 'private, no-cache'])
    expect(sent['content-security-policy']).toBe("sandbox; default-src 'none'")
  })

  it('needs a token of ours', async () => {
    for (const authorization of [undefined, 'Bearer forged', 'Basic YTpi']) {
      const { statusCode, body } = await get(own(), authorization ? { authorization } : {})
      expect([statusCode, JSON.parse(body).statusCode]).toEqual([400, '403'])
    }
  })
})

describe('bodies', () => {
  const list = (payload: string) =>
    hearth.http.inject({ method: 'POST', url: '/storage/v1/object/list/pictures', headers, payload })

  it.each([
    ['no JSON', '{'],
    ['an array', '[]'],
    ['an unknown field', '{"prefix":"","owner":"x"}'],
    ['an array for a text', '{"prefix":["a"]}'],
    ['a limit of thousands', '{"prefix":"","limit":5000}'],
    ['an order of its own', '{"prefix":"","sortBy":{"column":"name","order":"asc; drop table x"}}'],
    ['a folder that climbs', '{"prefix":"../x"}'],
    ['more than 64 kB', `{"prefix":"${'a'.repeat(70_000)}"}`],
  ])('of a list are read strictly: %s', async (_, payload) => {
    const { statusCode, body } = await list(payload)
    expect([400, 413]).toContain(statusCode)
    expect(Object.keys(JSON.parse(body)).sort()).toEqual(['code', 'error', 'message', 'statusCode'])
  })

  it('of a removal name what goes', async () => {
    for (const payload of ['{}', '{"prefixes":[]}', '{"prefixes":"a"}', '{"prefixes":[1]}']) {
      const url = '/storage/v1/object/pictures'
      const { statusCode } = await hearth.http.inject({ method: 'DELETE', url, headers, payload })
      expect(statusCode).toBe(400)
    }
  })

  it('of a form without a file, or no form at all, are refused', async () => {
    const url = `/storage/v1/object/pictures/${pictureName(ana.userId, randomUUID())}`
    for (const [type, payload] of [
      ['multipart/form-data', 'x'],
      [
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n',
      ],
      [
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\nxx',
      ],
      ['multipart/form-data; boundary=b', ''],
    ]) {
      const { statusCode, body } = await hearth.http.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': type! },
        payload: payload!,
      })
      expect([statusCode, JSON.parse(body).statusCode]).toEqual([400, '400'])
    }
  })

  it.each([
    ['no JSON', { 'x-metadata': Buffer.from('{').toString('base64') }],
    ['a list', { 'x-metadata': Buffer.from('[]').toString('base64') }],
    ['a null character', { 'x-metadata': Buffer.from('{"a": "\\u0000"}').toString('base64') }],
    ['too much', { 'x-metadata': Buffer.from(`{"a": "${'x'.repeat(9000)}"}`).toString('base64') }],
    ['a header of its own', { 'cache-control': 'max-age=1; x' }],
  ])('with %s beside them are refused', async (_, beside) => {
    const url = `/storage/v1/object/pictures/${pictureName(ana.userId, randomUUID())}`
    const { statusCode, body } = await hearth.http.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'image/jpeg', ...beside },
      payload: 'xx',
    })
    expect([statusCode, JSON.parse(body).statusCode, JSON.parse(body).code]).toEqual([
      400,
      '400',
      'InvalidRequest',
    ])
    expect(JSON.parse(body).message).toMatch(/metadata|cacheControl/)
  })

  it('of a form may end anywhere without harm', async () => {
    const url = `/storage/v1/object/pictures/${pictureName(ana.userId, randomUUID())}`
    const form =
      '--b\r\nContent-Disposition: form-data; name="cacheControl"\r\n\r\n3600\r\n' +
      '--b\r\nContent-Disposition: form-data; name=""; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nxx\r\n--b--\r\n'
    for (let end = 0; end < form.length; end += 1) {
      const { statusCode } = await hearth.http.inject({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
        payload: form.slice(0, end),
      })
      expect(statusCode).toBe(400)
    }
  })
})

it('says that the house is resting when the database is away, and logs nothing of the caller', async () => {
  const before = hearth.logged.length
  const { database } = hearth.parts
  const run = database.run
  database.run = () => Promise.reject(Object.assign(new Error('away'), { severity: 'ERROR', code: '57014' }))
  const { statusCode, headers: sent, body } = await get(path)
  database.run = run
  expect([statusCode, sent['retry-after'], JSON.parse(body).statusCode]).toEqual([503, '2', '503'])
  expect(JSON.stringify(hearth.logged.slice(before))).not.toContain(ana.userId)
})
