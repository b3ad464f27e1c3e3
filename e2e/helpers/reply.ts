import { expect, type Page, type Response } from '@playwright/test'

/**
 * Says yes by the button of that name which this width shows: the gate's, or the dock's, which opens a sheet where there is a
 * party to choose.
 */
export async function reply(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
  if ((page.viewportSize()?.width ?? 1280) > 760) return button.click()
  const inSheet = page.getByRole('dialog').getByRole('button', { name, exact: true })
  // A sheet comes, or the answer leaves at once: which of both, and not how long a busy machine takes for it, is waited for.
  const isSaid = page
    .waitForRequest((request) => request.url().endsWith('/functions/v1/answer'))
    .then(
      () => true,
      () => false,
    )
  await button.click()
  if (await Promise.race([isSaid, inSheet.waitFor().then(() => false)])) return
  await inSheet.click()
  // The page beneath it moves when the sheet goes: what is pressed meanwhile may have moved away.
  await expect(inSheet).toHaveCount(0)
}

/**
 * Resolves when the service has this answer; ask before the press, which is shown at once. Whoever leaves the page, or lets
 * others change the event, waits for it.
 */
export function answerArrives(page: Page, answer: 'coming' | 'maybe'): Promise<Response> {
  return page.waitForResponse(
    (response) =>
      response.url().endsWith('/functions/v1/answer') &&
      response.request().postData()?.includes(`"${answer}"`) === true,
  )
}
