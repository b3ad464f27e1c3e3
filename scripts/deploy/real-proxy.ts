// Real nginx and real Caddy with the files of deploy/, moved to free ports and given a certificate of their own.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request as requestPlain } from 'node:http'
import { type Agent, request as requestSecure } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export const domain = 'hearth.example.org'
const deploy = join(import.meta.dirname, '../../deploy')
const startsWithinMs = 20_000

type Ports = { http: number; https: number; hearth: readonly number[] }
type Kind = {
  /** What must be installed for it. */
  programs: string[]
  /** Writes its files into the folder. Returns the command that runs it. */
  prepare(folder: string, ports: Ports): { command: string[]; environment?: Record<string, string> }
  /** Where the certificate lies that vouches for it. */
  authority: string
}

export const proxies: Record<'nginx' | 'caddy', Kind> = {
  nginx: {
    programs: ['nginx', 'openssl'],
    authority: 'fullchain.pem',
    prepare(folder, { http, https, hearth }) {
      execFileSync(
        'openssl',
        `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=${domain}
        -addext subjectAltName=DNS:${domain} -keyout privkey.pem -out fullchain.pem`.split(/\s+/),
        { cwd: folder, stdio: 'ignore' },
      )
      const site = moved(readFileSync(join(deploy, 'nginx.conf'), 'utf8'), {
        'listen 80;': `listen 127.0.0.1:${http};`,
        'listen 443 ssl http2;': `listen 127.0.0.1:${https} ssl http2;`,
        'server 127.0.0.1:8080;': hearth.map((port) => `server 127.0.0.1:${port} max_fails=0;`).join(' '),
        [`/etc/letsencrypt/live/${domain}/fullchain.pem`]: join(folder, 'fullchain.pem'),
        [`/etc/letsencrypt/live/${domain}/privkey.pem`]: join(folder, 'privkey.pem'),
      })
      const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${name};`,
      )
      writeFileSync(
        join(folder, 'nginx.conf'),
        // Root's workers would be another account, to whom this folder is closed.
        `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid nginx.pid; error_log stderr; events {} http { access_log off; ${own.join(' ')}\n${site}}`,
      )
      return { command: ['nginx', '-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')] }
    },
  },
  caddy: {
    programs: ['caddy'],
    authority: 'caddy/pki/authorities/local/root.crt',
    prepare(folder, { http, https, hearth }) {
      const options = [
        'admin off',
        'local_certs',
        'skip_install_trust',
        `http_port ${http}`,
        `https_port ${https}`,
      ]
      const site = readFileSync(join(deploy, hearth.length > 1 ? 'several/Caddyfile' : 'Caddyfile'), 'utf8')
      writeFileSync(join(folder, 'Caddyfile'), `{\n${options.join('\n')}\n}\n${site}`)
      return {
        command: ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
        environment: {
          SITE_URL: `https://${domain}`,
          HEARTH_UPSTREAM: hearth.map((port) => `127.0.0.1:${port}`).join(' '),
          XDG_DATA_HOME: folder,
          XDG_CONFIG_HOME: folder,
        },
      }
    },
  },
}

/** What is missing on this machine for it, as a reason to skip a test. */
export function missingFor(kind: keyof typeof proxies): string[] {
  return proxies[kind].programs.filter((program) => spawnSync('which', [program]).status !== 0)
}

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string }
type Sent = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  from?: string
  agent?: Agent | false
}

/** The proxy before one process of Hearth, or several. */
export async function startProxy(kind: keyof typeof proxies, ...hearth: number[]) {
  const folder = mkdtempSync(join(tmpdir(), `hearth-${kind}-`))
  const ports = { http: await freePort(), https: await freePort(), hearth }
  const { command, environment } = proxies[kind].prepare(folder, ports)
  const [program, ...words] = command as [string, ...string[]]
  const child = spawn(program, words, {
    env: { PATH: process.env.PATH, HOME: folder, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  const certificate = () => readFileSync(join(folder, proxies[kind].authority))

  /**
   * Asks the proxy as people do, by its name; `from` is the address that the proxy sees. With `agent` a connection is kept for the
   * next.
   */
  const ask = (
    path: string,
    { method = 'GET', headers = {}, body, from = '127.0.0.1', agent = false }: Sent = {},
  ) =>
    new Promise<Answer>((resolve, reject) => {
      const where = {
        host: '127.0.0.1',
        port: ports.https,
        servername: domain,
        ca: certificate(),
        localAddress: from,
      }
      const options = { ...where, path, method, headers: { host: domain, ...headers }, agent }
      const request = requestSecure(options, async (response) => {
        const text = Buffer.concat(await response.toArray()).toString()
        resolve({ status: response.statusCode!, headers: response.headers, text })
      })
      request.on('error', reject)
      request.end(body)
    })

  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const giveUpAt = Date.now() + startsWithinMs
  while (
    !(await ask('/healthz').then(
      ({ status }) => status < 500,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > giveUpAt) {
      await stop()
      throw new Error(`${kind} does not answer: ${said}`)
    }
    await sleep(50)
  }
  return {
    ask,
    stop,
    /** The same without TLS. Nothing is followed. */
    askPlainly: (path: string) =>
      new Promise<Answer>((resolve, reject) => {
        const options = { host: '127.0.0.1', port: ports.http, path, headers: { host: domain } }
        requestPlain(options, (response) => {
          response.resume()
          resolve({ status: response.statusCode!, headers: response.headers, text: '' })
        })
          .on('error', reject)
          .end()
      }),
    /** Where a websocket is opened, and what it takes to reach and to believe the proxy. */
    socketAddress: `wss://127.0.0.1:${ports.https}`,
    socketOptions: () => ({ ca: certificate(), servername: domain, headers: { host: domain } }),
  }
}

/** The text with each part replaced that a test cannot have as it stands. Throws where a part is not there any more. */
function moved(text: string, places: Record<string, string>): string {
  return Object.entries(places).reduce((before, [from, to]) => {
    if (before.split(from).length !== 2) throw new Error(`"${from}" does not stand once in the file.`)
    return before.replace(from, to)
  }, text)
}

/** Nobody's at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
