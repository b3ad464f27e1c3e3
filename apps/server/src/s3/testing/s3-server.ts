import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '../index.ts'
import { isSignedWith } from './signature.ts'

/** What happens to a request instead of an answer; false: the server answers it as ever. */
export type S3Fault = (request: IncomingMessage, answer: ServerResponse) => boolean

export type S3Server = {
  settings: S3Settings
  /** The settings of a house that uses it. */
  environment: Record<string, string>
  /** Requests so far, as `PUT /bucket/key`. */
  asked: string[]
  /** Looked at for every request until it is undefined again. */
  fault: S3Fault | undefined
  stop(): Promise<void>
}

const bucket = 'hearth'
/** The one key that s3rver knows. */
const key = 'S3RVER'

/**
 * A real HTTP server of the S3 protocol with one empty bucket: s3rver, a fake service that keeps objects as files, in a
 * process of its own. Before it stands a door that makes up for what every real service does and s3rver does not: it checks
 * signatures also where the address of a bucket ends with a slash, passes on only requests that came whole, and shows no object
 * while it is being written. And it makes the service fail as a test asks for.
 */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-s3-'))
  const { port: innerPort, stop: stopInner } = await startS3rver(directory)
  const asked: string[] = []
  const door = createServer((request, answer) => {
    asked.push(`${request.method} ${request.url}`)
    if (server.fault?.(request, answer)) return
    if (request.headers.authorization?.includes(`=${key}/`) && !isSignedWith(key, request)) {
      answer.writeHead(403, { 'content-type': 'application/xml' })
      answer.end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
      return
    }
    void passOn(request, answer)
  })
  const passOn = createPassOn(innerPort)
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const { port } = door.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  const server: S3Server = {
    settings: { endpoint, bucket, region: 'us-east-1', accessKey: key, secretKey: key, usesPathStyle: true },
    environment: { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: key, S3_SECRET_KEY: key },
    asked,
    fault: undefined,
    async stop() {
      door.closeAllConnections()
      await new Promise((resolve) => door.close(resolve))
      await stopInner()
      await rm(directory, { recursive: true, force: true })
    },
  }
  return server
}

/** One request at a time for each address. */
function createPassOn(port: number) {
  const turns = new Map<string, Promise<void>>()

  const exchange = async (request: IncomingMessage, answer: ServerResponse, body: Buffer) => {
    const { method, url: path, headers } = request
    const inner = ask({ host: '127.0.0.1', port, method, path, headers })
    inner.end(body)
    const [found] = (await once(inner, 'response')) as [IncomingMessage]
    const bytes = await buffer(found)
    answer.writeHead(found.statusCode!, found.headers)
    answer.end(bytes)
  }

  return async (request: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const body = await buffer(request).catch(() => undefined)
    if (!body) return
    const [address = ''] = request.url!.split('?')
    const turn = (turns.get(address) ?? Promise.resolve())
      .then(() => exchange(request, answer, body))
      .catch(() => void answer.destroy())
    turns.set(address, turn)
    await turn
  }
}

/** Its marks of pages need a cipher that OpenSSL keeps for old things alone. */
async function startS3rver(directory: string): Promise<{ port: number; stop: () => Promise<void> }> {
  const program = `require('@20minutes/s3rver/lib/cli.js').parse(process.argv.slice(1), { from: 'user' })`
  const words = ['-d', directory, '-a', '127.0.0.1', '-p', '0', '-s', '--no-vhost-buckets']
  const child = spawn(
    process.execPath,
    [
      '--openssl-legacy-provider',
      '-e',
      program,
      '--',
      ...words,
      '--allow-mismatched-signatures',
      '--configure-bucket',
      bucket,
    ],
    { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  for await (const line of createInterface(child.stdout)) {
    const port = /listening on .*:(\d+)$/.exec(line)?.[1]
    if (port) return { port: Number(port), stop }
  }
  throw new Error('The S3 server did not start.')
}
