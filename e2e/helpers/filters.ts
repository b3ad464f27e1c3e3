import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Chooses among the filters of a list, which stand beside it where there is room, and otherwise in a sheet that is
 * opened and applied. A name that is not in view is behind the button that shows all of them.
 */
export async function chooseFilter(
  page: Page,
  choose: (filters: Locator) => Promise<unknown>,
): Promise<void> {
  const open = page.getByRole('main').getByRole('button', { name: /^Filters( \(\d+\))?$/ })
  const filters = page.getByRole('form', { name: 'Filters' })
  await expect(open.or(filters)).toBeVisible()
  if (!(await open.isVisible())) return void (await choose(filters))
  await open.click()
  await choose(filters)
  await page
    .getByRole('dialog', { name: 'Filters' })
    .getByRole('button', { name: /^Show / })
    .click()
  await expect(filters).toHaveCount(0)
}

/** A choice by its label, beside which a count may stand. */
export function choice(filters: Locator, role: 'radio' | 'checkbox', name: string): Locator {
  return filters.getByRole(role, { name: new RegExp(`^${name}( .*)?$`) })
}
