/** Why an S3 service did not do what it was asked; whoever shows it adds nothing. */
export type S3TroubleKind =
  | 'away'
  | 'slow'
  | 'busy'
  | 'cut_off'
  | 'refused'
  | 'no_bucket'
  | 'missing'
  | 'unexpected'

/** What passes by itself, so that trying again makes sense. */
const passing = new Set<S3TroubleKind>(['away', 'slow', 'busy', 'cut_off'])

/** An S3 service did not do its part. `message` is a sentence for those who run the house; it names no key. */
export class S3Trouble extends Error {
  readonly kind: S3TroubleKind

  constructor(kind: S3TroubleKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'S3Trouble'
    this.kind = kind
  }

  get isPassing(): boolean {
    return passing.has(this.kind)
  }
}

export type S3Place = { endpoint: string; bucket: string }

/** What the client library threw, in our words. What is neither the network nor the service stays as it is. */
export function troubleOf(error: unknown, place: S3Place): unknown {
  if (error instanceof S3Trouble || !(error instanceof Error)) return error
  if (isAnswer(error)) return fromAnswer(error, place)
  const code = codeOf(error)
  // `fetch` says "fetch failed" before the answer, and "terminated" when its body ends early.
  if (error.message === 'terminated') return cutOff(place, error)
  if (code === undefined && error.message !== 'fetch failed') return error
  return new S3Trouble('away', `${hostOf(place)} cannot be reached (${code ?? 'no connection'}).`, error)
}

export function cutOff(place: S3Place, cause?: unknown): S3Trouble {
  return new S3Trouble('cut_off', `${hostOf(place)} broke off in the middle of a file.`, cause)
}

export function tooSlow(place: S3Place): S3Trouble {
  return new S3Trouble('slow', `${hostOf(place)} does not answer in time.`)
}

export function noBucket(place: S3Place): S3Trouble {
  return new S3Trouble('no_bucket', `${hostOf(place)} has no bucket "${place.bucket}": see S3_BUCKET.`)
}

type Answer = Error & { status: number; serviceCode?: string; body?: string }

function isAnswer(error: Error): error is Answer {
  return 'status' in error && typeof error.status === 'number'
}

function fromAnswer(error: Answer, place: S3Place): S3Trouble {
  const { status } = error
  const code = serviceCodeOf(error)
  const host = hostOf(place)
  if (code === 'NoSuchBucket') return noBucket(place)
  if (status === 404 && (code === 'NoSuchKey' || code === undefined)) {
    return new S3Trouble('missing', `${host} has no such object.`, error)
  }
  if (code === 'RequestTimeTooSkewed') {
    return new S3Trouble('refused', `${host} says that the clock of this machine is wrong.`, error)
  }
  if (code === 'AuthorizationHeaderMalformed' || (status >= 300 && status < 400)) {
    return new S3Trouble('refused', `${host} has "${place.bucket}" in another region: see S3_REGION.`, error)
  }
  if (code === 'InvalidAccessKeyId' || code === 'SignatureDoesNotMatch') {
    const says = `${host} does not know S3_ACCESS_KEY, or S3_SECRET_KEY does not belong to it.`
    return new S3Trouble('refused', says, error)
  }
  if (status === 401 || status === 403) {
    return new S3Trouble('refused', `${host} does not let S3_ACCESS_KEY use "${place.bucket}".`, error)
  }
  if (status === 429 || code === 'SlowDown') {
    return new S3Trouble('busy', `${host} asks for fewer requests (${code ?? status}).`, error)
  }
  if (status >= 500 || status === 408 || code === 'RequestTimeout' || code === 'BadDigest') {
    return new S3Trouble('busy', `${host} is in trouble (${code ?? status}).`, error)
  }
  return new S3Trouble('unexpected', `${host} answered ${status} (${code ?? 'without a code'}).`, error)
}

/** The library reads the code only from answers of one content type; others say it in the same words. */
function serviceCodeOf({ serviceCode, body }: Pick<Answer, 'serviceCode' | 'body'>): string | undefined {
  if (serviceCode && serviceCode !== 'Unknown') return serviceCode
  return /<Code>([A-Za-z0-9]+)<\/Code>/.exec(body ?? '')?.[1]
}

function codeOf(error: Error): string | undefined {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  if (typeof code === 'string') return code
  return typeof cause?.code === 'string' ? cause.code : undefined
}

function hostOf({ endpoint }: S3Place): string {
  return new URL(endpoint).host
}
