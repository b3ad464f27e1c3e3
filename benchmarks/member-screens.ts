import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { memberScreenLimits as max } from '../scripts/screen-weights.ts'
import type { Benchmark, Figure } from './figure.ts'
import { chromeFlags } from './harness/chrome.ts'
import { freePort, makeDataDir, startProcess, untilAnswered } from './harness/hearth.ts'
import { median } from './harness/rounds.ts'
import {
  keepSession,
  openBrowserOf,
  type ScreenToVisit,
  type SignIn,
  screensOfMembers,
  type Visit,
  visitScreen,
} from './harness/screen-visits.ts'

const runs = Number(process.env.BENCH_RUNS ?? 5)

type Pace = { performance: number; paintMs: number; blockedMs: number; layoutShift: number }

export const memberScreens: Benchmark = {
  name: 'member-screens',
  title: 'Every screen of a member',
  how: `Every screen of the page table, opened on a trial machine by a member of the sample community who is signed in and has nothing
of it in the cache. The figure is Lighthouse 12.8's, with its mobile defaults, the median of ${runs} runs (\`BENCH_RUNS\`; 0 counts requests
alone). Beside it, as Chromium counts over its DevTools until the screen is still, what comes long after the first paint included: requests
in all, scripts as they travel, and what was asked of tables, functions, accounts and the engine.`,
  async run() {
    const dataDir = await makeDataDir()
    const port = await freePort()
    const started = startProcess({ dataDir, port, command: ['./run'] })
    try {
      await (await untilAnswered(started, '/')).text()
      const signIns = JSON.parse(readFileSync(join(dataDir, 'sample-sign-ins.json'), 'utf8')) as SignIn[]
      const screens = await screensOfMembers(started.siteUrl, signIns)
      const visits = await visitAll(started.siteUrl, screens)
      const figures: Figure[] = []
      for (const screen of screens) {
        const paces: Pace[] = []
        for (let run = 0; run < runs; run++) paces.push(await paceOf(started.siteUrl, screen))
        figures.push(figureOf(screen, visits.get(screen)!, paces))
      }
      return figures
    } finally {
      await started.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

async function visitAll(
  siteUrl: string,
  screens: readonly ScreenToVisit[],
): Promise<Map<ScreenToVisit, Visit>> {
  const executablePath = process.env.CHROME_PATH
  const browser = await chromium.launch({ args: chromeFlags, ...(executablePath && { executablePath }) })
  const visits = new Map<ScreenToVisit, Visit>()
  try {
    const browsers = new Map<ScreenToVisit['session'], BrowserContext>()
    for (const screen of screens) {
      const own = browsers.get(screen.session) ?? (await openBrowserOf(browser, siteUrl, screen.session))
      browsers.set(screen.session, own)
      visits.set(screen, await visitScreen(own, screen.path))
    }
    return visits
  } finally {
    await browser.close()
  }
}

/** One run of Lighthouse in a browser of its own, whose storage keeps the session. */
async function paceOf(siteUrl: string, { path, session }: ScreenToVisit): Promise<Pace> {
  const chrome = await launch({ chromeFlags })
  try {
    const browser = await chromium.connectOverCDP(`http://localhost:${chrome.port}`)
    const page = await browser.contexts()[0]!.newPage()
    await keepSession(page, siteUrl, session)
    await page.close()
    const result = await lighthouse(siteUrl + path, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance'],
      disableStorageReset: true,
    })
    await browser.close()
    if (!result) throw new Error('Lighthouse gave no result.')
    const { categories, audits } = result.lhr
    const numberOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
    return {
      performance: Math.round((categories.performance?.score ?? 0) * 100),
      paintMs: numberOf('largest-contentful-paint'),
      blockedMs: numberOf('total-blocking-time'),
      layoutShift: numberOf('cumulative-layout-shift'),
    }
  } finally {
    chrome.kill()
  }
}

function figureOf({ screen }: ScreenToVisit, visit: Visit, paces: readonly Pace[]): Figure {
  const { requests, scripts, scriptKilobytes, images, own } = visit
  const middle = (of: (pace: Pace) => number) => median(paces.map(of))
  const shift = Math.max(visit.layoutShift, ...paces.map(({ layoutShift }) => layoutShift))
  const counted = `${requests} requests (${own.length} own, ${scripts} scripts, ${images} pictures), ${Math.round(scriptKilobytes)} kB of script, shift ${shift.toFixed(3)}`
  const isLight =
    requests <= max.requests &&
    own.length <= max.own &&
    scripts <= max.files &&
    scriptKilobytes <= max.kilobytes
  if (paces.length === 0) {
    const what = { what: screen, value: requests, unit: 'requests', note: counted }
    return { ...what, target: `at most ${max.requests}`, isMet: isLight && shift <= max.shift }
  }
  const [paintMs, blockedMs] = [middle((pace) => pace.paintMs), middle((pace) => pace.blockedMs)]
  const performance = middle((pace) => pace.performance)
  const isFast = performance >= 95 && paintMs <= 2000 && blockedMs <= 100 && shift <= max.shift
  return {
    what: screen,
    value: performance,
    unit: 'points',
    note: `largest paint ${Math.round(paintMs)} ms, blocked ${Math.round(blockedMs)} ms, ${counted}`,
    target: 'at least 95 points',
    isMet: isFast && isLight,
  }
}
