import { locales } from '@hearth/messages/locales'
import { expect, it } from 'vitest'
import { budgetOf, isBuilt, maxMoreThanEnglish, weighScreens } from './screen-weights.ts'

it.skipIf(!isBuilt)('no screen is heavier than its budget', async () => {
  const weights = await weighScreens()
  expect(weights.length).toBeGreaterThan(30)
  const outgrown = weights.filter(({ screen, kilobytes, files }) => {
    const budget = budgetOf(screen)
    return kilobytes > budget.kilobytes || files > budget.files
  })
  expect(outgrown).toEqual([])
})

it.skipIf(!isBuilt)('no screen is much heavier in another language than in English', async () => {
  const english = new Map((await weighScreens()).map(({ screen, kilobytes }) => [screen, kilobytes]))
  for (const locale of locales) {
    const weights = await weighScreens(locale)
    expect(weights.map(({ screen }) => screen)).toEqual([...english.keys()])
    const outgrown = weights.filter(
      ({ screen, kilobytes }) => kilobytes - english.get(screen)! > maxMoreThanEnglish,
    )
    expect([locale, outgrown]).toEqual([locale, []])
  }
})
