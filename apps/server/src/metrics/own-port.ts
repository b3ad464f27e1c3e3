import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { carriesToken } from './access.ts'

/** All metrics in Prometheus' text format. */
export type MetricsReader = { type: string; read(): Promise<string> }

export type MetricsPort = { port: number; close(): Promise<void> }

/**
 * `/metrics` on a port of its own, for whoever reaches it: a network that only the operator's machines are in is the
 * fence. Where there is a METRICS_TOKEN too, it is asked for.
 */
export async function openMetricsPort(
  { type, read }: MetricsReader,
  { port, host, token }: { port: number; host: string; token: string | undefined },
): Promise<MetricsPort> {
  const server: Server = createServer(async (request, response) => {
    const isAllowed = token === undefined || carriesToken(request.headers.authorization, token)
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics' || !isAllowed) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('There is nothing at this address.\n')
      return
    }
    try {
      const text = await read()
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
    } catch {
      response.writeHead(500, { 'content-type': 'text/plain' }).end('The metrics could not be read.\n')
    }
  })
  server.headersTimeout = 10_000
  server.requestTimeout = 10_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is taken by another program. Choose another with METRICS_PORT.`)
          : error,
      ),
    )
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
