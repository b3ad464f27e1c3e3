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
