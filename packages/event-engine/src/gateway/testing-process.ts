/**
 * The gateway with the counter canister as a process of its own, for tests that kill it or weigh it. This module is
 * both ends: tests call `startGatewayProcess`, and what it forks is this file.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
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
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const child = fork(fileURLToPath(import.meta.url), [serviceUrl], {
    execArgv: ['--import', tsx, '--expose-gc'],
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
