import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import type { Benchmark, Figure } from './figure.ts'

/** One run of one benchmark, with what one must know to read its numbers. */
type Run = {
  measuredAt: string
  node: string
  cores: number
  processor: string
  memoryGb: number
  /** Of the minute that ended with the run: the load of the benchmark itself and of its neighbours. */
  loadAverage: number
  figures: Figure[]
}

/** Where results are kept, and how the page that is made of them begins and ends. */
export type Report = { resultsFile: string; pageFile: string; introduction: string; ending: string }

function printFigures({ title }: Benchmark, figures: Figure[]): void {
  console.log(`\n${title}`)
  for (const figure of figures) {
    const { what, isMet, note } = figure
    const mark = isMet === undefined ? ' ' : isMet ? '✓' : '✗'
    console.log(
      `  ${mark} ${what}: ${[...cells(figure)].filter(Boolean).join(' | ')}${note ? ` (${note})` : ''}`,
    )
  }
}

/** Keeps the run beside the last ones of the others, and writes the page anew. */
function record(
  report: Report,
  { of, benchmark, figures }: { of: Benchmark[]; benchmark: Benchmark; figures: Figure[] },
): void {
  const runs = readRuns(report)
  const [firstCore] = cpus()
  runs[benchmark.name] = {
    measuredAt: new Date().toISOString(),
    node: process.version,
    cores: cpus().length,
    processor: firstCore?.model.trim() ?? 'unknown',
    memoryGb: Math.round(totalmem() / 2 ** 30),
    loadAverage: Math.round(loadavg()[0]! * 10) / 10,
    figures: figures.map((figure) => ({ ...figure, value: rounded(figure.value) })),
  }
  writeFileSync(report.resultsFile, `${JSON.stringify(runs, null, 2)}\n`)
  writeFileSync(report.pageFile, page(report, of, runs))
}

/** Runs those that are named on the command line, or all, one after the other, and keeps what comes of them. */
export async function runNamed(kind: string, benchmarks: Benchmark[], report: Report): Promise<void> {
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name))
  if (unknown.length > 0) {
    const names = benchmarks.map(({ name }) => name).join(', ')
    throw new Error(`There is no ${kind} "${unknown.join(', ')}". There are: ${names}.`)
  }
  for (const benchmark of benchmarks) {
    if (wanted.length > 0 && !wanted.includes(benchmark.name)) continue
    const figures = await benchmark.run()
    printFigures(benchmark, figures)
    record(report, { of: benchmarks, benchmark, figures })
    if (figures.some(({ isMet }) => isMet === false)) process.exitCode = 1
  }
}

function readRuns({ resultsFile }: Report): Record<string, Run> {
  try {
    return JSON.parse(readFileSync(resultsFile, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

function page({ introduction, ending }: Report, benchmarks: Benchmark[], runs: Record<string, Run>): string {
  const sections = benchmarks.flatMap(({ name, title, how }) => {
    const run = runs[name]
    if (!run) return []
    const { measuredAt, node, cores, processor, memoryGb, loadAverage, figures } = run
    return [
      `## ${title}\n\n${how}\n`,
      '| | measured | baseline | ratio | target | |',
      '|---|---|---|---|---|---|',
      ...figures.map((figure) => {
        const [value, baseline, ratio, target] = cells(figure)
        const met = figure.isMet === undefined ? '' : figure.isMet ? 'met' : '**missed**'
        return `| ${figure.what}${figure.note ? ` (${figure.note})` : ''} | ${value} | ${baseline} | ${ratio} | ${target} | ${met} |`
      }),
      `\nMeasured ${measuredAt.slice(0, 16).replace('T', ' ')} UTC, Node ${node}, ${cores} cores (${processor}), ` +
        `${memoryGb} GB, load average ${loadAverage}.\n`,
    ]
  })
  return `${introduction}\n${sections.join('\n')}${ending}`
}

/** Value, baseline, ratio and target as a table shows them; empty where there is none. */
function cells({ value, unit, baseline, target }: Figure): [string, string, string, string] {
  return [
    `${shown(value)} ${unit}`,
    baseline ? `${shown(baseline.value)} ${unit}, ${baseline.what}` : '',
    baseline ? shown(value / baseline.value) : '',
    target ?? '',
  ]
}

function shown(value: number): string {
  return rounded(value).toLocaleString('en', { maximumFractionDigits: 3 })
}

/** Three digits are more than such a measurement knows; whole numbers stay as they are. */
function rounded(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(3))
}
