import type { Page } from '@playwright/test'

/** Keeps the app's scripts on their way until `arrive` is called; `asked` names those that were asked for. */
export async function delayScripts(page: Page): Promise<{ arrive: () => void; asked: string[] }> {
  const asked: string[] = []
  let arrive = () => {}
  const onTheirWay = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    asked.push(route.request().url())
    await onTheirWay
    await route.continue()
  })
  return { arrive, asked }
}
