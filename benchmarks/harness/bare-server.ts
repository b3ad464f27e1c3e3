// The baseline: node:http and nothing else, in a process of its own. It reads whatever body is sent and answers with
// the bytes it was given.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CapturedAnswer } from './baseline.ts'

process.once('message', ({ status, rawHeaders, body }: CapturedAnswer) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((request, response) => {
    const answer = () => {
      response.writeHead(status, rawHeaders)
      response.end(bytes)
    }
    if (request.method === 'GET') return answer()
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      Buffer.concat(chunks)
      answer()
    })
  })
  server.keepAliveTimeout = 72_000
  server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
})
