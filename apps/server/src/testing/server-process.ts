import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverBuild } from './server-build.ts'

export type ServerProcess = {
  child: ChildProcess
  ended: Promise<{ code: number | null; out: string; err: string }>
  /** Waits for a line of its log; rejects when the process ends before. */
  until(event: string): Promise<Record<string, unknown>>
  /** Its log so far. */
  records(): Record<string, unknown>[]
}

export type ServerProcesses = {
  /** The process as people start it, in an empty directory and an environment of its own. */
  start(environment: Record<string, string>, how?: { args?: string[]; preload?: string }): ServerProcess
  /** Ends those that still run. */
  end(): void
}

/** The server as production runs it, from today's sources. */
export async function buildServer(): Promise<ServerProcesses> {
  const outDir = await serverBuild()
  const running = new Set<ChildProcess>()

  return {
    start(environment, { args = [], preload = '' } = {}) {
      const imports = preload ? ['--import', `data:text/javascript,${encodeURIComponent(preload)}`] : []
      const child = spawn(process.execPath, [...imports, join(outDir, 'main.js'), ...args], {
        cwd: mkdtempSync(join(tmpdir(), 'hearth-main-')),
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      running.add(child)
      let out = ''
      let err = ''
      const heard: (() => void)[] = []
      child.stdout.on('data', (chunk) => {
        out += chunk
        for (const hear of heard) hear()
      })
      child.stderr.on('data', (chunk) => {
        err += chunk
      })
      const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
        child.on('close', (code) => {
          running.delete(child)
          resolve({ code, out, err })
        })
      })
      const records = () =>
        out
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line))
      const until = (event: string) =>
        new Promise<Record<string, unknown>>((resolve, reject) => {
          const look = () => {
            const record =
              out.includes(`"event":"${event}"`) && records().find((each) => each.event === event)
            if (record) resolve(record)
          }
          heard.push(look)
          look()
          ended.then(() => reject(new Error(`It ended before "${event}": ${err}`)))
        })
      return { child, ended, until, records }
    },
    end() {
      for (const child of running) child.kill('SIGKILL')
    },
  }
}
