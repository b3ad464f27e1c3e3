import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp, type TestApp } from '../../apps/server/src/testing/app.ts'
import { domain, missingFor, startProxy } from './real-proxy.ts'

let hearth: TestApp
let hearthPort: number

// As deploy/ says: the address alone under which Hearth sees the proxy.
beforeAll(async () => {
  hearth = await startTestApp({
    SITE_URL: `https://${domain}`,
    TRUSTED_PROXIES: '127.0.0.1',
    LIMIT_PASSWORD_PER_ADDRESS: '3',
  })
  await hearth.http.listen({ port: 0, host: '127.0.0.1' })
  hearthPort = (hearth.http.server.address() as AddressInfo).port
})
afterAll(() => hearth?.end())

for (const kind of ['nginx', 'caddy'] as const) {
  const missing = missingFor(kind)
  const reason = missing.length > 0 ? ` (skipped: there is no ${missing.join(', no ')} here)` : ''

  describe.skipIf(missing.length > 0)(`behind ${kind}, with the file of deploy/${reason}`, () => {
    let proxy: Awaited<ReturnType<typeof startProxy>>
    beforeAll(async () => {
      proxy = await startProxy(kind, hearthPort)
    })
    afterAll(() => proxy?.stop())

    it('what Hearth says arrives by HTTPS as it was said', async () => {
      const { status, text, headers } = await proxy.ask('/.well-known/hearth.json')
      const own = await fetch(`http://127.0.0.1:${hearthPort}/.well-known/hearth.json`)
      expect([status, text]).toEqual([200, await own.text()])
      expect(headers['content-security-policy']).toBe(own.headers.get('content-security-policy') ?? undefined)
    })

    it('HTTP is led to HTTPS', async () => {
      const { status, headers } = await proxy.askPlainly('/events?city=Porto')
      expect([301, 308]).toContain(status)
      expect(headers.location).toMatch(
        new RegExp(`^https://${domain.replaceAll('.', '\\.')}(:\\d+)?/events\\?city=Porto$`),
      )
    })

    it('live updates travel both ways', async () => {
      const { anonKey } = hearth.parts.config
      const address = `${proxy.socketAddress}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`
      const socket = new WebSocket(address, proxy.socketOptions())
      await once(socket, 'open')
      socket.send(JSON.stringify([null, '1', 'phoenix', 'heartbeat', {}]))
      const [answer] = await once(socket, 'message')
      expect(JSON.parse(answer.toString())).toEqual([
        null,
        '1',
        'phoenix',
        'phx_reply',
        expect.objectContaining({ status: 'ok' }),
      ])
      socket.close()
    })

    it('each visitor is counted by their own address, whatever they say it is', async () => {
      const guess = (from: string, forged: string) =>
        proxy.ask('/auth/v1/token?grant_type=password', {
          ...{ method: 'POST', from, body: JSON.stringify({ email: 'a@b.org', password: 'wrong-word' }) },
          headers: {
            'content-type': 'application/json',
            apikey: hearth.parts.config.anonKey,
            'x-forwarded-for': forged,
          },
        })
      const [mallory, ana] = kind === 'nginx' ? ['127.0.0.11', '127.0.0.12'] : ['127.0.0.21', '127.0.0.22']
      const tries = []
      for (const at of [1, 2, 3, 4]) tries.push((await guess(mallory, `198.51.100.${at}`)).status)
      expect(tries).toEqual([400, 400, 400, 429])
      // Nor can they use up the tries of another.
      expect((await guess(ana, mallory)).status).toBe(400)
    })

    it('the outbox and the metrics of the machine are not shown', async () => {
      for (const path of ['/metrics', '/dev/mail']) expect((await proxy.ask(path)).status).toBe(404)
    })
  })

  it.skipIf(missing.length > 0)(`${kind} passes 10 MB on${reason}`, async () => {
    let arrived = 0
    const counter = createServer(async (request, response) => {
      arrived = 0
      for await (const chunk of request) arrived += chunk.length
      response.end('thank you')
    }).listen(0, '127.0.0.1')
    await once(counter, 'listening')
    const proxy = await startProxy(kind, (counter.address() as AddressInfo).port)
    try {
      const body = Buffer.alloc(10 * 1024 * 1024, 'x')
      expect((await proxy.ask('/upload', { method: 'POST', body })).status).toBe(200)
      expect(arrived).toBe(body.length)
    } finally {
      await proxy.stop()
      counter.close()
    }
  })
}
