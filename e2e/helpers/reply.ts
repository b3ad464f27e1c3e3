import { expect, type Page } from '@playwright/test'

/**
 * Says yes by the button of that name which this width shows: the gate's, or the dock's, which opens a sheet where there is a
 * party to choose.
 */
export async function reply(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()
  if ((page.viewportSize()?.width ?? 1280) > 760) return
  const inSheet = page.getByRole('dialog').getByRole('button', { name, exact: true })
  const isThere = await inSheet.waitFor({ timeout: 3000 }).then(
    () => true,
    () => false,
  )
  if (!isThere) return
  await inSheet.click()
  // The page beneath it moves when the sheet goes: what is pressed meanwhile may have moved away.
  await expect(inSheet).toHaveCount(0)
}
