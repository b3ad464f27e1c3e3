import { fork } from 'node:child_process'
import { request } from 'node:http'
import { join } from 'node:path'
import type { HttpRequest } from './load.ts'

/** An answer as it left Hearth: everything but what node:http adds itself. */
export type CapturedAnswer = { status: number; rawHeaders: string[]; body: string }

export type Baseline = { port: number; pid: number; bodyBytes: number; stop(): void }

const addedByNode = new Set(['date', 'connection', 'keep-alive'])

/** A bare node:http server that answers with the very bytes with which Hearth answers this request. */
export async function startBaseline(hearthPort: number, asked: HttpRequest): Promise<Baseline> {
  const answer = await capture(hearthPort, asked)
  if (answer.status !== 200) {
    throw new Error(
      `Hearth answered ${asked.path} with ${answer.status}: ${Buffer.from(answer.body, 'base64')}`,
    )
  }
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), { execArgv: ['--import', 'tsx'] })
  const killWithUs = () => child.kill('SIGKILL')
  process.on('exit', killWithUs)
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (told) => resolve(told as number))
    child.once('exit', (code) => reject(new Error(`The baseline ended with ${code}.`)))
    child.send(answer)
  })
  return {
    port,
    pid: child.pid!,
    bodyBytes: Buffer.from(answer.body, 'base64').length,
    stop: () => {
      process.off('exit', killWithUs)
      child.kill('SIGKILL')
    },
  }
}

function capture(port: number, { method, path, headers, body }: HttpRequest): Promise<CapturedAnswer> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const { rawHeaders } = response
        resolve({
          status: response.statusCode!,
          rawHeaders: rawHeaders.filter(
            (_, at) => !addedByNode.has(rawHeaders[at - (at % 2)]!.toLowerCase()),
          ),
          body: Buffer.concat(chunks).toString('base64'),
        })
      })
    })
    asking.once('error', reject)
    asking.end(body)
  })
}
