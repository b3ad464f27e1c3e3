/**
 * Serves the built app with a sample home page and the whole content policy, without database or services: to look at
 * it, and to measure it. `npx tsx apps/web/scripts/preview.ts [port]` after `npm run build -w @hearth/web`.
 */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { sampleHome } from './sample-home.ts'

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const web: typeof import('../src/app/entry-public.tsx') = await import(
  join(dist, 'server/en/entry-public.js')
)
const assets = await web.readClientAssets(join(dist, 'client'))
const port = Number(process.argv[2] ?? 8090)
const siteUrl = `http://localhost:${port}`
const hearthInfo = {
  site: { name: 'Hearth', url: siteUrl },
  backend: { url: siteUrl, anonKey: 'preview' },
  engine: { host: siteUrl, canisterId: 'aaaaa-aa', rootKey: '' },
  signOn: { rootDomain: 'localhost', environment: 'dev' as const },
  maps: {
    tiles: 'https://tiles.example/{z}/{x}/{y}.png',
    attribution: '© OpenStreetMap contributors',
    findsPlaces: false,
  },
  siblings: [],
}
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

createServer((request, response) => {
  answer(request.url ?? '/', response).catch((error: unknown) => {
    response.writeHead(500).end(String(error))
  })
}).listen(port, () => process.stdout.write(`${siteUrl}\n`))

async function answer(url: string, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(url, siteUrl)
  if (/^\/(assets\/|favicon)/.test(pathname)) {
    const body = await readFile(join(dist, 'client', normalize(pathname)))
    return send(response, 200, types[extname(pathname)] ?? 'application/octet-stream', body, {
      'cache-control': 'public, max-age=31536000, immutable',
    })
  }
  if (/^\/(art|auth|rest|functions|api|storage)\//.test(pathname))
    return send(response, 503, 'application/json', '{}')
  const nonce = randomBytes(16).toString('base64')
  const page = await web.renderPublicPage({
    nowMs: Date.now(),
    url,
    nonce,
    hearthInfo,
    assets,
    data: { home: sampleHome },
  })
  send(response, page.status, 'text/html; charset=utf-8', page.html, {
    'content-security-policy': [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src-elem 'self' 'nonce-${nonce}'`,
      "style-src-attr 'unsafe-inline'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "worker-src 'self'",
      "require-trusted-types-for 'script'",
      'trusted-types engine-worker',
    ].join('; '),
  })
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): void {
  const isPacked = !type.startsWith('font')
  response.writeHead(status, {
    'content-type': type,
    ...(isPacked && { 'content-encoding': 'gzip' }),
    ...headers,
  })
  response.end(isPacked ? gzipSync(body) : body)
}
