import type { IncomingHttpHeaders } from 'node:http'

/** Whether a reader takes what is compressed with gzip. */
export function takesGzip(headers: IncomingHttpHeaders): boolean {
  return /\bgzip\b/.test(headers['accept-encoding'] ?? '')
}
