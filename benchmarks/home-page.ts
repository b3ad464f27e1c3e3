import { rm } from 'node:fs/promises'
import { get } from 'node:http'
import { chromium } from '@playwright/test'
import { Launcher, launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { homeBudget } from '../scripts/screen-weights.ts'
import { atLeast, type Benchmark, exactly, type Figure, limitedTo } from './figure.ts'
import { chromeFlags } from './harness/chrome.ts'
import { freePort, makeDataDir, startProcess, untilAnswered } from './harness/hearth.ts'
import { median } from './harness/rounds.ts'

const runs = 5

export const homePage: Benchmark = {
  name: 'home-page',
  title: 'The home page',
  how: `Lighthouse 12.8 with its mobile defaults (a slow phone on a slow network), signed out, on a trial machine with the
sample community; ${runs} runs, medians. Scripts are every script that a browser fetches until the page is alive, which begins at
the first sign of a person; the bytes of each body as the server sends it to a browser that takes gzip.`,
  async run() {
    const dataDir = await makeDataDir()
    const port = await freePort()
    const started = startProcess({ dataDir, port, command: ['./run'] })
    try {
      await (await untilAnswered(started, '/')).text()
      const reports: Report[] = []
      for (let run = 0; run < runs; run++) reports.push(await visit(`${started.siteUrl}/`))
      return await figures(reports, await scriptsOf(`${started.siteUrl}/`))
    } finally {
      await started.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

type Report = { scores: Record<string, number>; layoutShift: number; failing: string[] }

/** One run of Lighthouse; when its own tracing failed, which it says itself, once more. */
async function visit(url: string): Promise<Report> {
  const report = (await tryVisit(url)) ?? (await tryVisit(url))
  if (!report) throw new Error('Lighthouse could not trace the page twice over.')
  return report
}

async function tryVisit(url: string): Promise<Report | undefined> {
  const chrome = await launch({ chromeFlags })
  try {
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' })
    if (!result) throw new Error('Lighthouse gave no result.')
    const { categories, audits, runtimeError } = result.lhr
    if (runtimeError) return undefined
    return {
      scores: Object.fromEntries(
        Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
      ),
      layoutShift: audits['cumulative-layout-shift']!.numericValue ?? Number.NaN,
      failing: Object.values(audits)
        .filter(({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary')
        .map(({ id }) => id),
    }
  } finally {
    chrome.kill()
  }
}

/** Every script of the first load: the page holds them back until somebody moves, so somebody does. */
async function scriptsOf(url: string): Promise<string[]> {
  const executablePath = Launcher.getFirstInstallation()
  const browser = await chromium.launch({ args: chromeFlags, ...(executablePath && { executablePath }) })
  try {
    const page = await browser.newPage()
    const scripts = new Set<string>()
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.add(response.url())
    })
    await page.goto(url, { waitUntil: 'load' })
    await page.mouse.move(100, 100)
    await page.waitForTimeout(500)
    await page.waitForLoadState('networkidle')
    if (scripts.size === 0) throw new Error('The page loaded no scripts at all.')
    return [...scripts]
  } finally {
    await browser.close()
  }
}

async function figures(reports: Report[], scripts: string[]): Promise<Figure[]> {
  const score = (category: string) => median(reports.map(({ scores }) => scores[category]!))
  const failing = [...new Set(reports.flatMap((report) => report.failing))].join(', ')
  const sizes = await Promise.all(scripts.map(gzipBytes))
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000
  const points = 'points'
  return [
    atLeast(
      {
        what: 'Performance',
        value: score('performance'),
        unit: points,
        note: `runs: ${reports.map(({ scores }) => scores.performance).join(', ')}`,
      },
      98,
    ),
    exactly({ what: 'Accessibility', value: score('accessibility'), unit: points }, 100),
    exactly({ what: 'Best practices', value: score('best-practices'), unit: points }, 100),
    exactly(
      {
        what: 'SEO',
        value: score('seo'),
        unit: points,
        ...(failing && { note: `failing audits: ${failing}` }),
      },
      100,
    ),
    exactly(
      {
        what: 'Layout shift',
        value: Math.max(...reports.map(({ layoutShift }) => layoutShift)),
        unit: 'CLS',
      },
      0,
    ),
    limitedTo(
      {
        what: 'JavaScript of the first load, signed out, gzip',
        value: kilobytes,
        unit: 'kB',
        note: `${scripts.length} files`,
      },
      homeBudget.kilobytes,
    ),
  ]
}

/** The bytes of the body as they travel to a browser that takes gzip; what is tiny travels as it is. */
function gzipBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`${url}: status ${response.statusCode}`))
        response.resume()
        return
      }
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve(bytes))
    }).once('error', reject)
  })
}
