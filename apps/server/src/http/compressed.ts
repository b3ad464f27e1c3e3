import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const leastBytes = 1024

/**
 * Sends a page compressed as the browser takes it. Pages carry a nonce each, so unlike files they cannot be compressed
 * beforehand; the work is some two milliseconds outside the main thread. `varies` names what else of the request it
 * was made for.
 */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
  { varies = [] }: { varies?: string[] } = {},
): Promise<FastifyReply> {
  reply.header('vary', ['Origin', 'Accept-Encoding', ...varies].join(', '))
  const bytes = Buffer.from(page)
  const accepted = request.headers['accept-encoding'] ?? ''
  if (bytes.length < leastBytes) return reply.send(bytes)
  if (/\bbr\b/.test(accepted)) {
    reply.header('content-encoding', 'br')
    return reply.send(await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
  }
  if (/\bgzip\b/.test(accepted)) {
    reply.header('content-encoding', 'gzip')
    return reply.send(await gzipped(bytes))
  }
  return reply.send(bytes)
}
