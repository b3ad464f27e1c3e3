import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { directionOf, locales } from '@hearth/messages/locales'
import { expect, it } from 'vitest'
import { readClientAssets } from '../apps/web/src/app/html/client-assets.ts'
import { budgetOf, clientDirectory, isBuilt, maxMoreThanEnglish, weighScreens } from './screen-weights.ts'

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

it.skipIf(!isBuilt)('the typefaces of Arabic script come to pages from right to left alone', async () => {
  for (const locale of locales) {
    const { fontFaces, base } = await readClientAssets(clientDirectory, locale)
    const sheets = await Promise.all(base.styles.map((path) => readFile(join(clientDirectory, path), 'utf8')))
    expect(sheets.join('')).not.toContain('Vazirmatn')
    expect([locale, fontFaces.includes('Vazirmatn')]).toEqual([locale, directionOf(locale) === 'rtl'])
    expect(fontFaces.length).toBeLessThan(5000)
  }
})
