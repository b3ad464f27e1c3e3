// How heavy each screen is before it is whole, as the build made it. `npm run bench -- screens` writes the table of
// docs/performance.md from it; screen-weights.test.ts fails when a screen outgrows its budget.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type ClientAssets, readClientAssets } from '../apps/web/src/app/html/client-assets.ts'
import { pageTable } from '../packages/contracts/src/pages.ts'
import { baseLocale, type Locale } from '../packages/messages/locales.ts'

/** What browsers load, as the build made it. */
export const clientDirectory = join(import.meta.dirname, '../apps/web/dist/client')

export type Budget = { kilobytes: number; files: number }
export type Weight = Budget & { screen: string }

/** Home is what strangers see first. The others are for members. */
export const homeBudget: Budget = { kilobytes: 111, files: 8 }
const screenBudget: Budget = { kilobytes: 180, files: 12 }

/** What a member's screen may ask for until it is still (`npm run bench -- member-screens`). */
export const memberScreenLimits = { ...screenBudget, requests: 25, own: 2, shift: 0.02 }

export function budgetOf(screen: string): Budget {
  return screen === 'home' ? homeBudget : screenBudget
}

/** So many kilobytes more than in English a screen may weigh in any other language. */
export const maxMoreThanEnglish = 3

/** Whether there is a build to be weighed. */
export const isBuilt = existsSync(join(clientDirectory, '.vite/manifest-en.json'))

/** The scripts that the page of each screen names, packed with gzip; what comes after the first paint is not counted. */
export async function weighScreens(locale: Locale = baseLocale): Promise<Weight[]> {
  const { base, screens } = await readClientAssets(clientDirectory, locale)
  const named = new Set<string>(pageTable.map(({ screen }) => screen))
  const weights = Object.entries(screens)
    .map(([module, { scripts }]) => ({ screen: basename(module, '.tsx'), scripts }))
    .filter(({ screen }) => named.has(screen))
    .map(async ({ screen, scripts }) => ({ screen, ...(await weigh([...base.scripts, ...scripts])) }))
  return (await Promise.all(weights)).sort((a, b) => a.screen.localeCompare(b.screen))
}

async function weigh(scripts: ClientAssets['base']['scripts']): Promise<Budget> {
  const bytes = (await Promise.all(scripts.map(packedBytes))).reduce((sum, length) => sum + length, 0)
  return { kilobytes: Math.round(bytes / 100) / 10, files: scripts.length }
}

/** Screens and languages share files, and packing takes its time. */
const packed = new Map<string, Promise<number>>()

function packedBytes(script: string): Promise<number> {
  const known = packed.get(script)
  if (known) return known
  const bytes = readFile(join(clientDirectory, script)).then((text) => gzipSync(text, { level: 9 }).length)
  packed.set(script, bytes)
  return bytes
}
