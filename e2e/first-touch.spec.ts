import { expect, test } from '@playwright/test'
import { delayScripts } from './helpers/delay.ts'

for (const path of ['/', '/login']) {
  test(`${path} is read without a script, and a press that comes first is kept until the app has come`, async ({
    page,
  }) => {
    const { arrive, asked } = await delayScripts(page)
    await page.goto(path)
    await page.waitForTimeout(1000)
    expect(asked).toEqual([])

    const html = page.locator('html')
    const before = await html.getAttribute('data-theme')
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await expect.poll(() => asked.length).toBeGreaterThan(3)
    await expect(html).toHaveAttribute('data-theme', before!)
    arrive()
    await expect(html).not.toHaveAttribute('data-theme', before!)
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await expect(html).toHaveAttribute('data-theme', before!)
  })
}
