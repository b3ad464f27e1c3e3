import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBucket, type S3Bucket, type S3Object, type S3Settings, S3Trouble } from './index.ts'
import { type S3Fault, type S3Server, startS3Server } from './testing/s3-server.ts'

const quick = { answerWithinMs: 3000, tries: 3, firstPauseMs: 10, partBytes: 5 * 1024 * 1024 }
const type = 'application/octet-stream'

let server: S3Server
let bucket: S3Bucket
let folder: string
const key = () => `things/${randomBytes(8).toString('hex')}`

beforeAll(async () => {
  server = await startS3Server()
  folder = await mkdtemp(join(tmpdir(), 'hearth-s3-files-'))
  bucket = await openBucket(server.settings, quick)
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => server.asked.splice(0))
afterEach(() => {
  server.fault = undefined
})

const opened = (change: Partial<S3Settings>) => openBucket({ ...server.settings, ...change }, quick)
const readAll = async (of: S3Bucket, name: string) => {
  const body = await of.open(name)
  if (!body) return undefined
  const pieces: Buffer[] = []
  for await (const piece of body.bytes()) pieces.push(piece)
  return Buffer.concat(pieces)
}
const listAll = async (prefix: string): Promise<S3Object[]> => {
  const found: S3Object[] = []
  for await (const page of bucket.list(prefix)) found.push(...page)
  return found
}
const refuse =
  (status: number, code: string, contentType = 'application/xml') =>
  (_: IncomingMessage, answer: ServerResponse) => {
    answer.writeHead(status, { 'content-type': contentType })
    answer.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`)
    return true
  }
const times = (count: number, fault: S3Fault): S3Fault => {
  let left = count
  return (...at) => left-- > 0 && fault(...at)
}

describe('an object', () => {
  it('is there under its key, with its type, and nowhere else', async () => {
    const name = key()
    await bucket.put(name, Buffer.from('bytes'), 'image/webp')
    expect((await readAll(bucket, name))?.toString()).toBe('bytes')
    expect((await bucket.open(name))?.sizeBytes).toBe(5)
    expect(await bucket.open(key())).toBeUndefined()
    expect(await listAll(name)).toMatchObject([{ key: name, sizeBytes: 5 }])
    await bucket.remove(name)
    await bucket.remove(name)
    expect(await bucket.open(name)).toBeUndefined()
  })

  it('carries its MD5, and is sent again when it arrived changed', async () => {
    const sums: unknown[] = []
    server.fault = (request, answer) => {
      sums.push(request.headers['content-md5'])
      return sums.length === 1 && refuse(400, 'BadDigest')(request, answer)
    }
    await bucket.put(key(), Buffer.from('bytes'), type)
    const md5 = createHash('md5').update('bytes').digest('base64')
    expect(sums).toEqual([md5, md5])
  })

  it('is listed in pages, past the thousand of one', async () => {
    const prefix = `${key()}/`
    const patient = await openBucket(server.settings)
    const names = Array.from({ length: 1003 }, (_, at) => `${prefix}${String(at).padStart(4, '0')}`)
    for (let at = 0; at < names.length; at += 50) {
      await Promise.all(names.slice(at, at + 50).map((name) => patient.put(name, Buffer.from('1'), type)))
    }
    const sizes: number[] = []
    const found: string[] = []
    for await (const page of patient.list(prefix)) {
      sizes.push(page.length)
      found.push(...page.map((object) => object.key))
    }
    expect(sizes).toEqual([1000, 3])
    expect(found).toEqual(names)
  }, 60_000)
})

describe('a file', () => {
  it.each([
    ['small', 10, 0],
    ['in parts', 12 * 1024 * 1024, 3],
  ])('goes there and back whole: %s', async (_, size, parts) => {
    const [from, to, name, bytes] = [join(folder, 'from'), join(folder, 'to'), key(), randomBytes(size)]
    await writeFile(from, bytes)
    await bucket.putFile(name, from, type)
    expect(server.asked.filter((line) => line.includes('partNumber='))).toHaveLength(parts)
    expect(await bucket.getFile(name, to)).toBe(true)
    expect((await readFile(to)).equals(bytes)).toBe(true)
    expect(await bucket.getFile(key(), join(folder, 'none'))).toBe(false)
    expect((await readdir(folder)).sort()).toEqual(['from', 'to'])
    await rm(to)
  })

  it('that cannot be sent to its end is not there at all', async () => {
    const [from, name] = [join(folder, 'from'), key()]
    await writeFile(from, randomBytes(12 * 1024 * 1024))
    server.fault = (request, answer) =>
      /partNumber=3/.test(request.url!) && refuse(503, 'SlowDown')(request, answer)
    await expect(bucket.putFile(name, from, type)).rejects.toMatchObject({ kind: 'busy' })
    expect(server.asked.some((line) => line.startsWith('DELETE') && line.includes('uploadId='))).toBe(true)
    server.fault = undefined
    expect(await bucket.open(name)).toBeUndefined()
  })

  it('is not there when the service says 200 and means no', async () => {
    const [from, name] = [join(folder, 'from'), key()]
    await writeFile(from, randomBytes(6 * 1024 * 1024))
    server.fault = (request, answer) =>
      request.method === 'POST' &&
      request.url!.includes('uploadId=') &&
      refuse(200, 'InternalError')(request, answer)
    await expect(bucket.putFile(name, from, type)).rejects.toBeInstanceOf(S3Trouble)
  })

  it('that cannot be fetched to its end leaves nothing', async () => {
    const [to, name] = [join(folder, 'to'), key()]
    await bucket.put(name, randomBytes(1000), type)
    server.fault = cut
    await expect(bucket.getFile(name, to)).rejects.toMatchObject({ kind: 'cut_off' })
    expect(await readdir(folder)).not.toContain('to')
  })
})

/** Promises a thousand bytes and hangs up after ten. */
const cut: S3Fault = (_, answer) => {
  answer.writeHead(200, { 'content-length': '1000', etag: '"x"' })
  answer.write('0123456789', () => answer.destroy())
  return true
}

describe('a service that is not well', () => {
  it('is asked again when it is busy, and given up after a few times', async () => {
    const name = key()
    server.fault = times(2, refuse(503, 'SlowDown'))
    await bucket.put(name, Buffer.from('bytes'), type)
    expect(server.asked).toHaveLength(3)
    server.fault = refuse(503, 'SlowDown')
    await expect(readAll(bucket, name)).rejects.toMatchObject({
      kind: 'busy',
      message: /asks for fewer requests/,
    })
    expect(server.asked).toHaveLength(6)
  })

  it('may break off in the middle: the rest is asked for', async () => {
    const [name, bytes] = [key(), randomBytes(300_000)]
    await bucket.put(name, bytes, type)
    server.asked.splice(0)
    server.fault = times(1, (_, answer) => {
      answer.writeHead(200, { 'content-length': String(bytes.length) })
      answer.write(bytes.subarray(0, 100_000), () => setTimeout(() => answer.destroy(), 50))
      return true
    })
    expect((await readAll(bucket, name))?.equals(bytes)).toBe(true)
    expect(server.asked).toHaveLength(2)
  })

  it('is not waited for: no answer, and an answer that stops', async () => {
    const name = key()
    await bucket.put(name, Buffer.from('bytes'), type)
    const hasty = await openBucket(server.settings, { ...quick, answerWithinMs: 300 })
    const started = performance.now()
    server.fault = () => true
    await expect(readAll(hasty, name)).rejects.toMatchObject({ kind: 'slow' })
    server.fault = (_, answer) => {
      answer.writeHead(200, { 'content-length': '1000' }).write('0123456789')
      return true
    }
    await expect(readAll(hasty, name)).rejects.toMatchObject({ kind: 'slow' })
    expect(performance.now() - started).toBeLessThan(5000)
  })

  it('is named when it is not there', async () => {
    const gone = await startS3Server()
    await gone.stop()
    const away = await opened({ endpoint: gone.settings.endpoint })
    await expect(away.open('a')).rejects.toMatchObject({
      kind: 'away',
      message: `${new URL(gone.settings.endpoint).host} cannot be reached (ECONNREFUSED).`,
    })
  })

  it.each([
    ['a wrong secret', { secretKey: 'wrong' }, /does not know S3_ACCESS_KEY, or S3_SECRET_KEY/],
    ['an unknown key', { accessKey: 'nobody' }, /does not know S3_ACCESS_KEY, or S3_SECRET_KEY/],
    ['a wrong bucket', { bucket: 'nowhere' }, /has no bucket "nowhere": see S3_BUCKET/],
  ])('is asked once with %s, at every door', async (_, change, message) => {
    const wrong = await opened(change)
    const list = async () => {
      for await (const page of wrong.list('')) return page
    }
    for (const work of [
      () => wrong.open('a'),
      () => wrong.put('a', Buffer.from('1'), type),
      () => wrong.remove('a'),
      () => wrong.examine(),
      list,
    ]) {
      server.asked.splice(0)
      await expect(work()).rejects.toMatchObject({ name: 'S3Trouble', message })
      expect(server.asked).toHaveLength(1)
    }
  })

  it.each([
    [403, 'AccessDenied', /does not let S3_ACCESS_KEY use "hearth"/],
    [403, 'RequestTimeTooSkewed', /clock of this machine/],
    [301, 'PermanentRedirect', /another region: see S3_REGION/],
    [400, 'AuthorizationHeaderMalformed', /another region: see S3_REGION/],
    [418, 'Teapot', /answered 418 \(Teapot\)/],
  ])('says %i %s, whatever it calls its own words', async (status, code, message) => {
    for (const contentType of ['application/xml', 'application/xml; charset=utf-8', 'text/xml']) {
      server.fault = refuse(status, code, contentType)
      await expect(bucket.open('a')).rejects.toMatchObject({ message })
    }
  })

  it('is found well by its own question', async () => {
    await bucket.examine()
  })
})

describe('the address of a bucket', () => {
  it('has the bucket in its path or before its name', async () => {
    const asked: string[] = []
    server.fault = ({ headers, url }, answer) => {
      asked.push(`${headers.host?.split(':')[0]} ${url}`)
      answer.end('<ListBucketResult></ListBucketResult>')
      return true
    }
    const { port } = new URL(server.settings.endpoint)
    const endpoint = `http://localhost:${port}`
    await (await opened({ endpoint })).examine()
    await (await opened({ endpoint, usesPathStyle: false })).examine().catch(() => undefined)
    expect(asked[0]).toBe('localhost /hearth/?list-type=2&max-keys=1')
    // Not every machine finds names below localhost.
    if (asked[1]) expect(asked[1]).toBe('hearth.localhost /?list-type=2&max-keys=1')
  })
})
