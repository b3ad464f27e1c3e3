import { expect, it } from 'vitest'
import { budgetOf, isBuilt, weighScreens } from './screen-weights.ts'

it.skipIf(!isBuilt)('no screen is heavier than its budget', async () => {
  const weights = await weighScreens()
  expect(weights.length).toBeGreaterThan(30)
  const outgrown = weights.filter(({ screen, kilobytes, files }) => {
    const budget = budgetOf(screen)
    return kilobytes > budget.kilobytes || files > budget.files
  })
  expect(outgrown).toEqual([])
})
