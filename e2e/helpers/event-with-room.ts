import type { Page } from '@playwright/test'

/** The public page of an event ahead with places left, where whoever opens it may come. */
export async function eventWithRoom(page: Page): Promise<string> {
  await page.goto('/explore')
  const paths = await page
    .getByRole('article')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  for (const path of paths.filter((each) => each.startsWith('/e/'))) {
    await page.goto(path)
    if (await page.getByRole('button', { name: 'I’m coming' }).count()) return path
  }
  throw new Error('No event with room for somebody without an account.')
}
