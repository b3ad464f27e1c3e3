import { expect, type Page, test } from '@playwright/test'
import { pressPublish, publish } from './helpers/event-form.ts'
import { inspectThemed } from './helpers/inspect.ts'
import { samplePerson, signIn } from './helpers/people.ts'

// The network breaks between the press and the answer: the engine has it, the person does not know. Whatever they do
// next, there is one event.

const calls = '**/api/*/canister/*/call'
const workerFile = /\/assets\/worker-[^/]+\.js$/
/** A word of the protocol that stands in every script with the agent in it. */
const agentWord = 'ingress_expiry'

/** Reads along which scripts are loaded, and in which of them the agent is. */
function watchScripts(page: Page) {
  const reading: Promise<{ url: string; hasAgent: boolean }>[] = []
  page.on('response', (response) => {
    const url = response.url()
    if (!/\/assets\/[^/]+\.js$/.test(url)) return
    // A page that is left takes its answers with it.
    const hasAgent = response.text().then(
      (text) => text.includes(agentWord),
      () => false,
    )
    reading.push(hasAgent.then((has) => ({ url, hasAgent: has })))
  })
  return async () => (await Promise.all(reading)).filter(({ hasAgent }) => hasAgent).map(({ url }) => url)
}

test('an event whose answer was lost, sent again, and looked at after a reload, is there once', async ({
  page,
}) => {
  const title = `A lantern in the fog ${Date.now().toString(36)}`
  const scriptsWithAgent = watchScripts(page)
  await signIn(page, samplePerson('host'))
  await fillInEvent(page, title)

  let arrived = 0
  await page.route(calls, async (route) => {
    await route.fetch()
    arrived++
    await route.abort('connectionreset')
  })

  await test.step('is told that nobody knows yet, and loses no word', async () => {
    await pressPublish(page)
    await expect(page.getByRole('alert')).toContainText(
      'You can safely send it again; it won’t be created twice.',
    )
    await expect(page.locator('[name=title]')).toHaveValue(title)
    await inspectThemed(page, 'a form whose answer was lost')
  })

  await test.step('was sent by a worker: the page itself has not loaded the agent', async () => {
    expect(page.workers().map((worker) => worker.url())).toEqual([expect.stringMatching(workerFile)])
    const [script, ...others] = new Set(await scriptsWithAgent())
    expect(script).toMatch(workerFile)
    expect(others).toEqual([])
  })

  await test.step('sends it again, in vain', async () => {
    const before = arrived
    await pressPublish(page)
    await expect.poll(() => arrived).toBeGreaterThan(before)
    await expect(page.getByRole('alert')).toContainText('it won’t be created twice')
  })

  await test.step('comes back, hears that it is a draft, and goes on with it', async () => {
    await page.unroute(calls)
    await page.reload()
    await expect(page.getByText(`“${title}” is saved as a draft that only you can see.`)).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue(title)
    await inspectThemed(page, 'a form that tells of its draft')
    await pressPublish(page)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel the event' })).toBeVisible()
  })

  await test.step('finds it among theirs, once', async () => {
    await page.goto('/my-events')
    await expect(page.getByRole('link', { name: title })).toHaveCount(1)
  })
})

test('an event is created where the worker is blocked: the page asks the engine itself', async ({ page }) => {
  const title = `A lantern without help ${Date.now().toString(36)}`
  const scriptsWithAgent = watchScripts(page)
  await page.route(workerFile, (route) => route.abort())
  await signIn(page, samplePerson('host'))
  await fillInEvent(page, title)
  await publish(page)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const scripts = await scriptsWithAgent()
  expect(scripts).not.toEqual([])
  for (const script of scripts) expect(script).not.toMatch(workerFile)
})

async function fillInEvent(page: Page, title: string): Promise<void> {
  await page.goto('/create-event')
  await page.getByLabel('Title').fill(title)
  await page.getByRole('radio', { name: 'Party' }).check()
  await page.getByLabel('Starts on').fill(inDays(11))
  await page.getByLabel('Name of the place').fill('The fog horn')
  await page.getByLabel('City').fill('Aveiro')
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
