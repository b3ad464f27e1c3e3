import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { findFaults } from './check-faults.ts'

let registry: Server | undefined
afterEach(() => registry?.close())

/** A registry that knows faults, and one version of every package. Returns what npm is told about it, and what it was asked. */
async function openRegistry(advisories: object, { delayMs = 0 } = {}) {
  let asked: Record<string, string[]> = {}
  registry = createServer(async (request, response) => {
    const chunks = await request.toArray()
    if (request.method === 'POST') {
      const body = Buffer.concat(chunks)
      asked = JSON.parse(String(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body))
      setTimeout(() => response.end(JSON.stringify(advisories)), delayMs)
      return
    }
    const name = decodeURIComponent(request.url!.slice(1))
    response.end(JSON.stringify({ name, versions: { '9.9.9': { name, version: '9.9.9' } } }))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => registry!.once('listening', resolve))
  const { port } = registry.address() as AddressInfo
  return {
    environment: { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` },
    asked: () => asked,
  }
}

const advisory = (severity: string) => ({
  id: 1,
  url: 'https://example.org/advisories/1',
  title: 'Lets everybody in',
  severity,
  vulnerable_versions: '<99.0.0',
  cwe: [],
  cvss: { score: 0 },
})

it('finds nothing where the registry knows of no fault, having asked for what production installs', async () => {
  const { environment, asked } = await openRegistry({})
  expect(await findFaults(undefined, environment)).toEqual({ faults: [] })
  expect(asked()).toHaveProperty('fastify')
  expect(asked()).not.toHaveProperty('vitest')
})

it('names a fault that is high, and passes over a low one', async () => {
  const { environment } = await openRegistry({ fastify: [advisory('high')], pg: [advisory('low')] })
  const found = await findFaults(undefined, environment)
  const said = 'faults' in found ? found.faults : []
  expect(said).toContainEqual(
    expect.stringMatching(/^fastify .*\(high\): Lets everybody in https:\/\/example\.org\/advisories\/1$/),
  )
  expect(said.filter((fault) => fault.startsWith('pg '))).toEqual([])
})

it('finds out nothing, and says so, where no registry answers', async () => {
  const environment = { ...process.env, npm_config_registry: 'http://127.0.0.1:9/' }
  expect(await findFaults(undefined, environment)).toEqual({ unanswered: expect.any(String) })
})

it('waits for a silent registry a few seconds only', async () => {
  const { environment } = await openRegistry({}, { delayMs: 20_000 })
  const askedAt = performance.now()
  expect(await findFaults(undefined, environment)).toEqual({ unanswered: expect.any(String) })
  expect(performance.now() - askedAt).toBeLessThan(10_000)
  registry!.closeAllConnections()
})
