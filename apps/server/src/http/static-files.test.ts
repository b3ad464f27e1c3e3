import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { staticFiles, workerPolicy } from './index.ts'

let folder: string
const http = fastify()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-static-'))
  await mkdir(join(folder, 'assets'))
  for (const name of ['worker-Ab_1-x.js', 'worker-Ab_1-x.js.br', 'networker-Ab1.js', 'Ab1.js'])
    await writeFile(join(folder, 'assets', name), '0')
  await writeFile(join(folder, 'worker-Ab1.js'), '0')
  await mkdir(join(folder, 'assets', '.hidden'))
  for (const name of ['.secret.js', '.hidden/one.js']) await writeFile(join(folder, 'assets', name), '0')
  await writeFile(join(folder, 'index.html'), '0')
  http.setNotFoundHandler((_request, reply) => reply.code(404).send('a page'))
  await staticFiles(http, { folder })
})
afterAll(async () => {
  await http.close()
  await rm(folder, { recursive: true })
})

const policyOf = async (url: string, headers = {}) =>
  (await http.inject({ url, headers })).headers['content-security-policy']

it('gives a worker its own policy, packed or not: it asks our origin and loads nothing', async () => {
  expect(workerPolicy.split('; ')).toEqual(
    expect.arrayContaining(["default-src 'none'", "connect-src 'self'", "trusted-types 'none'"]),
  )
  expect(await policyOf('/assets/worker-Ab_1-x.js')).toBe(workerPolicy)
  expect(await policyOf('/assets/worker-Ab_1-x.js', { 'accept-encoding': 'br' })).toBe(workerPolicy)
})

it('gives other files none', async () => {
  for (const url of ['/assets/networker-Ab1.js', '/assets/Ab1.js', '/worker-Ab1.js'])
    expect(await policyOf(url)).toBeUndefined()
})

it('gives a file that does not change for a year, and packed to whoever reads that', async () => {
  const plain = await http.inject('/assets/Ab1.js')
  expect([plain.statusCode, plain.headers['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
  const headers = { 'accept-encoding': 'br' }
  const packed = await http.inject({ url: '/assets/worker-Ab_1-x.js', headers })
  expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['br', 'accept-encoding'])
  expect((await http.inject('/worker-Ab1.js')).headers['cache-control']).toBe('public, max-age=3600')
})

it.each([
  '/assets/gone.js',
  '/assets/',
  '/assets',
  '/assets/worker-Ab_1-x.js.br',
  '/assets/.secret.js',
  '/assets/.hidden/one.js',
  '/assets/..%2findex.html',
  '/assets/%2e%2e/index.html',
  '/index.html',
])('leaves %s to the pages', async (url) => {
  const { statusCode, body } = await http.inject(url)
  expect([statusCode, body]).toEqual([404, 'a page'])
})
