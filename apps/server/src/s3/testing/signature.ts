import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Whether a request is signed with this secret: AWS Signature Version 4, without its body. */
export function isSignedWith(secretKey: string, { method, url, headers }: IncomingMessage): boolean {
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (!credential || !signedHeaders) return false
  const [, date = '', region = '', service = '', end = ''] = credential.split('/')
  const { pathname, search } = new URL(url!, 'http://any')
  const canonical = [
    method,
    pathname,
    search.slice(1).split('&').sort().join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${headers[name]}`),
    '',
    signedHeaders,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const signing = [`AWS4${secretKey}`, date, region, service, end].reduce<string | Buffer>(
    (key, part, at) => (at === 0 ? part : createHmac('sha256', key).update(part).digest()),
    '',
  )
  const text = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    [date, region, service, end].join('/'),
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  return createHmac('sha256', signing).update(text).digest('hex') === signature
}
