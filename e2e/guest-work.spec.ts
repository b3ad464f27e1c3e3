import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Owner, openOwner } from '../benchmarks/harness/owner.ts'
import { delayRequests } from './helpers/delay.ts'
import { eventWithRoom } from './helpers/event-with-room.ts'
import { inspect } from './helpers/inspect.ts'
import { freshAddress, linkInMail } from './helpers/people.ts'
import { dataDir } from './playwright.config.ts'

// Somebody without an account answers from a network that sends far more forms than people do, where the browser works
// something out first. All of 127.x is this machine; to the server this address is another network than the other journeys'.

const network = '127.0.0.9'
let proxy: Server
let owner: Owner

test.beforeAll(async () => {
  proxy = createServer((asked, reply) => {
    const forwarded = request(
      asked.url!,
      { method: asked.method!, headers: asked.headers, localAddress: network },
      (answer) => answer.pipe(reply.writeHead(answer.statusCode!, answer.headers)),
    )
    forwarded.on('error', () => reply.destroy())
    asked.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  owner = await openOwner(dataDir)
  await owner.run(
    `insert into hearth.attempts (key, count, window_started_at) values ($1, 500, now())
     on conflict (key) do update set count = excluded.count, window_started_at = excluded.window_started_at`,
    [`auth:mails-from:${network}`],
  )
})
test.afterAll(async () => {
  await owner.close()
  proxy.close()
})

async function openFromThere(browser: Browser, { javaScriptEnabled = true } = {}): Promise<Page> {
  const { baseURL } = test.info().project.use
  const { port } = proxy.address() as AddressInfo
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    javaScriptEnabled,
    ...(baseURL !== undefined && { baseURL }),
  })
  return context.newPage()
}

async function askFrom(page: Page, path: string, email: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Your name').fill('Rui')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'I’m coming' }).click()
}

test('the browser works something out, and the form goes on by itself', async ({ page: helper, browser }) => {
  const email = freshAddress('rui')
  const path = await eventWithRoom(helper)
  const page = await openFromThere(browser)
  // As long as its script is on its way, the page says what is going on.
  const { arrive } = await delayRequests(page, '**/guest-work.js')
  await page.goto(path)
  await page.getByLabel('Your name').fill('Rui')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'I’m coming' }).click({ noWaitAfter: true })
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await inspect(page, 'the work of a guest’s browser')
  arrive()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.goto(await linkInMail(helper, email, /Confirm your reply/, 'Confirm your reply'))
  await page.getByRole('button', { name: 'Confirm: I’m coming' }).click()
  await expect(page.getByText('You’re coming')).toBeVisible()
})

test('without scripts, a press sends it', async ({ page: helper, browser }) => {
  const email = freshAddress('rui')
  const path = await eventWithRoom(helper)
  const page = await openFromThere(browser, { javaScriptEnabled: false })
  await askFrom(page, path, email)
  await page.locator('form[data-work]').getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
})
