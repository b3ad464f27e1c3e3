import type { Page } from '@playwright/test'

type Delayed = { arrive: () => void; asked: string[] }

/** Keeps what these addresses answer on its way until `arrive` is called; `asked` names those that were asked for. */
export async function delayRequests(page: Page, addresses: string | RegExp): Promise<Delayed> {
  const asked: string[] = []
  let arrive = () => {}
  const onTheirWay = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(addresses, async (route) => {
    asked.push(route.request().url())
    await onTheirWay
    await route.continue()
  })
  return { arrive, asked }
}

/** Keeps the app's scripts on their way. */
export const delayScripts = (page: Page): Promise<Delayed> => delayRequests(page, '**/assets/*.js')
