import { rm } from 'node:fs/promises'
import { get } from 'node:http'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { atLeast, atMost, type Benchmark, exactly, type Figure } from './figure.ts'
import { freePort, makeDataDir, startProcess, untilAnswered } from './harness/hearth.ts'
import { median } from './harness/rounds.ts'

const runs = 3
const scriptsAtMostKb = 125
const chromeFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const homePage: Benchmark = {
  name: 'home-page',
  title: 'The home page',
  how: `Lighthouse 12.8 with its mobile defaults (a slow phone on a slow network), signed out, on a trial machine with the
sample community; ${runs} runs, medians. Scripts are every script that the browser fetched during that first load, the bytes
of each body as the server sends it to a browser that takes gzip.`,
  async run() {
    const dataDir = await makeDataDir()
    const port = await freePort()
    const started = startProcess({ dataDir, port, command: ['./run'] })
    try {
      await (await untilAnswered(started, '/')).text()
      const reports: Report[] = []
      for (let run = 0; run < runs; run++) reports.push(await visit(`${started.siteUrl}/`))
      return await figures(reports)
    } finally {
      await started.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

type Report = { scores: Record<string, number>; layoutShift: number; scripts: string[]; failing: string[] }

async function visit(url: string): Promise<Report> {
  const chrome = await launch({ chromeFlags })
  try {
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' })
    if (!result) throw new Error('Lighthouse gave no result.')
    const { categories, audits } = result.lhr
    const requests = audits['network-requests']!.details as unknown as {
      items: { url: string; resourceType: string }[]
    }
    return {
      scores: Object.fromEntries(
        Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
      ),
      layoutShift: audits['cumulative-layout-shift']!.numericValue ?? Number.NaN,
      scripts: requests.items.filter(({ resourceType }) => resourceType === 'Script').map((item) => item.url),
      failing: Object.values(audits)
        .filter(({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary')
        .map(({ id }) => id),
    }
  } finally {
    chrome.kill()
  }
}

async function figures(reports: Report[]): Promise<Figure[]> {
  const score = (category: string) => median(reports.map(({ scores }) => scores[category]!))
  const failing = [...new Set(reports.flatMap((report) => report.failing))].join(', ')
  const scripts = new Set(reports.flatMap((report) => report.scripts))
  const sizes = await Promise.all([...scripts].map(gzipBytes))
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000
  const points = 'points'
  return [
    atLeast({ what: 'Performance', value: score('performance'), unit: points }, 98),
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
    atMost(
      {
        what: 'JavaScript of the first load, signed out, gzip',
        value: kilobytes,
        unit: 'kB',
        note: `${scripts.size} files`,
      },
      scriptsAtMostKb,
    ),
  ]
}

/** The bytes of the body as they travel. Throws when the server sends it uncompressed. */
function gzipBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      if (response.statusCode !== 200 || response.headers['content-encoding'] !== 'gzip') {
        reject(
          new Error(
            `${url}: status ${response.statusCode}, encoding ${response.headers['content-encoding'] ?? 'none'}`,
          ),
        )
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
