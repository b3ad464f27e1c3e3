import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileForNode } from '@hearth/messages/compile'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildConfig } from '../testing/config.ts'
import { createSiblingServer, type OpenSibling, openSibling } from './index.ts'

const log = { info() {}, warn() {}, error() {} }
const url = 'http://localhost:8081'
let http: FastifyInstance | undefined
let open: OpenSibling | undefined

// What is asked here does not depend on the app's own code, so any build will do.
const folder = mkdtempSync(join(tmpdir(), 'hearth-sibling-'))
for (const locale of ['en', 'de', 'ar'])
  writeFileSync(join(folder, `${locale}.html`), `<!doctype html><html lang="${locale}"><!--hearth-->`)
beforeAll(() => Promise.all([compileForNode('de'), compileForNode('ar')]), 120_000)
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(async () => {
  await http?.close()
  await open?.stop()
  http = open = undefined
})

describe('the journal’s own origin', () => {
  it('gives its page, which learns where Hearth is and may speak to no one else', async () => {
    http = createSiblingServer(buildConfig(), { url, now: Date.now, folder })!
    const page = await http.inject('/')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<meta name="hearth" content="http://localhost:8080">')
    expect(page.body).toContain('href="http://localhost:8080/apps/journal.svg"')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self' http://localhost:8080 ws://localhost:8080;")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("worker-src 'none'")
    expect(policy).toContain("trusted-types 'none'")
    expect(policy).not.toMatch(/unsafe-inline' 'self'|script-src[^;]*unsafe|unsafe-eval/)
    expect(page.headers['x-content-type-options']).toBe('nosniff')
  })

  it('tells nobody the address at which people arrive signed in', async () => {
    http = createSiblingServer(buildConfig(), { url, now: Date.now, folder })!
    expect((await http.inject('/sso?app=hearth')).headers['referrer-policy']).toBe('no-referrer')
  })

  it.each(['/nothing', '/../package.json', '/%2e%2e/package.json', '/en.html', '/.vite/manifest.json'])(
    'has nothing at %s',
    async (path) => {
      http = createSiblingServer(buildConfig(), { url, now: Date.now, folder })!
      expect((await http.inject(path)).statusCode).toBe(404)
    },
  )

  it('leads from another name of this machine to the registered one', async () => {
    http = createSiblingServer(buildConfig(), { url, now: Date.now, folder })!
    const answer = await http.inject({ url: '/', headers: { host: '127.0.0.1:8081', accept: 'text/html' } })
    expect([answer.statusCode, answer.headers.location]).toEqual([307, 'http://localhost:8081/'])
  })
})

describe('the journal’s language', () => {
  const get = async (headers: Record<string, string>, path = '/') => {
    http ??= createSiblingServer(buildConfig(), { url, now: Date.now, folder })!
    return http.inject({ url: path, headers })
  }

  it.each([
    ['de', { 'accept-language': 'de-CH, en;q=0.5' }, 'Tagebuch', 'Unter dieser Adresse gibt es nichts.'],
    ['ar', { cookie: 'hearth_lang=ar', 'accept-language': 'de' }, 'اليوميات', 'لا يوجد شيء في هذا العنوان.'],
    ['en', {}, 'Journal', 'There is nothing at this address.'],
    // Not built: English stands in its place.
    ['en', { 'accept-language': 'pt' }, 'Journal', undefined],
  ] as [string, Record<string, string>, string, string?][])(
    'is %s of whoever sends %o, errors too',
    async (locale, headers, title, nothing) => {
      const { body, headers: answered } = await get(headers)
      expect(body).toContain(`<html lang="${locale}">`)
      expect(body).toContain(`<title>${title}</title><meta name="description" content="`)
      expect(answered.vary).toContain('Cookie, Accept-Language')
      if (nothing) expect((await get(headers, '/nothing')).json().error.message).toBe(nothing)
    },
  )

  it('is noted here when somebody presses it, and the page comes again', async () => {
    http = createSiblingServer(buildConfig(), { url, now: Date.now, folder })!
    const { statusCode, headers } = await http.inject({
      ...{ method: 'POST', url: '/language', payload: 'lang=ar' },
      headers: { 'content-type': 'application/x-www-form-urlencoded', referer: `${url}/` },
    })
    expect([statusCode, headers.location]).toEqual([303, '/'])
    expect(headers['set-cookie']).toMatch(/^hearth_lang=ar; Path=\/; Max-Age=31536000; SameSite=Lax$/)
  })
})

describe('opening it beside Hearth', () => {
  it('says why it stays closed when its port is taken, and takes its address out of the registry', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((done) => other.once('listening', done))
    const { port } = other.address() as AddressInfo
    open = await openSibling(buildConfig({ SIBLING_PORT: String(port) }), log, folder)
    expect(open.url).toBeUndefined()
    expect(open.problem).toBe(
      `The journal is not open: port ${port} is taken by another program. Choose another with SIBLING_PORT.`,
    )
    expect(open.siblings.find(({ id }) => id === 'journal')?.url).toBe('')
    other.close()
  })

  it('leaves an address of one’s own as it is', async () => {
    const SIBLINGS = '[{"id":"journal","url":"https://journal.example.org"}]'
    open = await openSibling(buildConfig({ SIBLING_PORT: '0', SIBLINGS }), log, folder)
    expect(open.siblings.find(({ id }) => id === 'journal')?.url).toBe('https://journal.example.org')
  })

  it('does not open it where the registry gives it no address', async () => {
    open = await openSibling(buildConfig({ SITE_URL: 'https://hearth.example.org' }), log, folder)
    expect([open.url, open.problem]).toEqual([undefined, undefined])
  })
})
