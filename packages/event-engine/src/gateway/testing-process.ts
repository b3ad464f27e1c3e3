/**
 * The gateway with the counter canister as a process of its own, for tests that kill it or weigh it. This module is
 * both ends: tests call `startGatewayProcess`, and what it forks is this file.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '@hearth/database'
import { createCounterCanister, serveGateway } from './testing.ts'

type GatewayFacts = {
  /** What the process holds of the machine's memory after collecting its garbage. */
  residentBytes: number
  /** How often a method of an update ran. */
  updates: number
  /** Failures that callers only learn the fact of. */
  reported: string[]
}

export type GatewayProcess = {
  url: string
  facts(): Promise<GatewayFacts>
  /** Lets the method `wait` go on. */
  openWaiting(): void
  /** Ends it at once, as `kill -9` does, and waits until it is gone. */
  kill(): Promise<void>
}

type Question = 'facts' | 'open'

/** Starts it on the database of the test and waits until it answers. */
export async function startGatewayProcess(serviceUrl: string): Promise<GatewayProcess> {
  const child = fork(await bundle(), [serviceUrl], {
    execArgv: ['--expose-gc'],
    // What a test runner sets is not meant for it.
    env: { PATH: process.env.PATH },
  })
  const killWithUs = () => child.kill('SIGKILL')
  process.on('exit', killWithUs)
  const gone = once(child, 'exit')
  const url = await Promise.race([
    answerOf<string>(child),
    gone.then(([code]) => Promise.reject(ended(code))),
  ])
  return {
    url,
    facts: async () => {
      const answer = answerOf<GatewayFacts>(child)
      child.send('facts' satisfies Question)
      return answer
    },
    openWaiting: () => child.send('open' satisfies Question),
    kill: async () => {
      child.kill('SIGKILL')
      await gone
      process.off('exit', killWithUs)
    },
  }
}

let bundled: Promise<string> | undefined

/** This file and all that it needs as one file: read from its sources, each start takes three seconds of processor time. */
function bundle(): Promise<string> {
  bundled ??= buildBundle()
  return bundled
}

/** Removes what `startGatewayProcess` made on disk. Call it in `afterAll`. */
export async function removeBundle(): Promise<void> {
  if (bundled) await rm(dirname(await bundled), { recursive: true, force: true })
  bundled = undefined
}

async function buildBundle(): Promise<string> {
  const { build } = await import('vite')
  const builds = join(import.meta.dirname, '../../../../.hearth')
  await mkdir(builds, { recursive: true })
  const outDir = await mkdtemp(join(builds, 'gateway-test-'))
  const source = fileURLToPath(import.meta.url)
  await build({ configFile: false, logLevel: 'error', build: { ssr: source, outDir, target: 'node20' } })
  return join(outDir, basename(source).replace(/ts$/, 'js'))
}

async function answerOf<T>(child: ChildProcess): Promise<T> {
  const [answer] = await once(child, 'message')
  return answer as T
}

const ended = (code: unknown) => new Error(`The gateway's process ended with ${code}.`)

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  const database = await openDatabase({ url: process.argv[2]!, max: 5 })
  const { canister, counted, openWaiting } = createCounterCanister(database)
  const reported: string[] = []
  const report = (error: unknown, method: string) => reported.push(`${method}: ${error}`)
  const { url } = await serveGateway({ database, canisters: [canister], report })
  process.on('message', (question: Question) => {
    if (question === 'open') return openWaiting()
    globalThis.gc?.()
    const facts: GatewayFacts = {
      residentBytes: process.memoryUsage.rss(),
      updates: counted.updates,
      reported,
    }
    process.send!(facts)
  })
  process.send(url)
}
