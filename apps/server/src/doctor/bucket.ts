import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import { openBucket } from '../s3/index.ts'
import { type Finding, reasonOf, warning, well, wrong } from './finding.ts'

const part = 's3'
const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Whether the bucket lets us write, read, list and remove, by one small object that is gone afterwards. */
export async function examineBucket({ pictureBucket }: Pick<Config, 'pictureBucket'>): Promise<Finding[]> {
  if (!pictureBucket) return []
  const { endpoint, bucket: name, prefix } = pictureBucket
  const { host, hostname, protocol } = new URL(endpoint)
  const key = `${prefix}pictures/.doctor-${randomUUID()}`
  try {
    const bucket = await openBucket(pictureBucket)
    await bucket.examine()
    await bucket.put(key, Buffer.from('hearth'), 'text/plain')
    await bucket.sizeOf(key)
    await bucket.remove(key)
  } catch (error) {
    const advice =
      'See the settings S3_…, and whether that key may list, read, write and remove in that bucket.'
    return [wrong(part, reasonOf(error), advice)]
  }
  const says = `The bucket "${name}" of ${host} can be written, read and listed.`
  return protocol === 'http:' && !loopback.test(hostname)
    ? [warning(part, says, 'Pictures travel there without TLS: use https in S3_ENDPOINT.')]
    : [well(part, says)]
}
