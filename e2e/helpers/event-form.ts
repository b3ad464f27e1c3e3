import { expect, type Page } from '@playwright/test'

/** Folds a group of an event's form open; on a phone walks to its step. */
export async function openGroup(page: Page, name: string): Promise<void> {
  const row = page.getByRole('button', { name: new RegExp(`^${name}`) })
  const step = page.getByRole('heading', { level: 2, name })
  const next = page.getByRole('button', { name: /^Next: / })
  const at = page.getByRole('progressbar', { name: 'Steps of the form' })
  // The form comes a moment after its address; only then it is known which of the two this width has.
  await expect(row.or(step).or(next).filter({ visible: true }).first()).toBeVisible()
  if (await row.isVisible()) {
    if ((await row.getAttribute('aria-expanded')) === 'false') await row.click()
    await expect(row).toHaveAttribute('aria-expanded', 'true')
    return
  }
  for (let steps = 0; steps < 8 && !(await step.isVisible()); steps += 1) {
    const before = await at.getAttribute('aria-valuenow')
    await next.click()
    // The address changes a moment before the step does.
    await expect(at).not.toHaveAttribute('aria-valuenow', before!)
  }
}

/** Asks for the last look; it is there once everything that is needed is. */
export async function review(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Review before publishing|Skip to review)$/ })
    .filter({ visible: true })
    .first()
    .click()
}

/** Takes the last look where it is not open yet, and presses what publishes. */
export async function pressPublish(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Publish', exact: true })
  if (!(await button.isVisible())) await review(page)
  await button.click()
}

/** Publishes, and arrives at the event's page. */
export async function publish(page: Page): Promise<void> {
  await pressPublish(page)
  await expect(page).toHaveURL(/\/(event|e)\/[a-z2-7]{26}$/)
}
