import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '@hearth/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { goodPassword } from '../auth/testing.ts'
import { type Site, startSite } from '../testing/clients.ts'

const repository = join(import.meta.dirname, '../../../..')
let site: Site

beforeAll(async () => {
  // What the site says of itself must be where it listens, because the example knows nothing else.
  const port = await freePort()
  site = await startSite({ SITE_URL: `http://localhost:${port}` }, { port })
})
afterAll(() => site.end())

it('the example for apps of the network runs as it stands', async () => {
  const host = await site.comeIn('lena.songs')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'packages/network-sdk/example/host-an-event.ts', site.url, host.email, goodPassword],
    { cwd: repository },
  )
  const { created, concerts } = JSON.parse(stdout)
  expect(created).toMatchObject({ title: 'Songs by the river', createdBy: { name: 'lena.songs' } })
  expect(concerts).toEqual(['Songs by the river'])
  const feed = (await (await fetch(`${site.url}/feeds/sites/journal.json`)).json()) as { items: object[] }
  expect(feed.items).toMatchObject([{ id: created.id }])
})
