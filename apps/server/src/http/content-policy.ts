/**
 * The content policy of an HTML page: scripts and style elements are ours or carry this answer's nonce,
 * where it has one; style attributes are allowed, because React writes them. `connectOrigins` may be asked and
 * `imageOrigins` may show pictures beside our own. With `hasWorker` it may start workers of ours, whose address the
 * app's one trusted-types policy makes (`apps/web/src/data/engine/worker-runtime.ts`).
 */
export function contentPolicy({
  nonce,
  connectOrigins = [],
  imageOrigins = [],
  hasWorker = false,
}: {
  nonce?: string
  connectOrigins?: readonly string[]
  imageOrigins?: readonly string[]
  hasWorker?: boolean
}): string {
  const ours = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`
  return [
    "default-src 'self'",
    `script-src ${ours}`,
    `style-src-elem ${ours}`,
    "style-src-attr 'unsafe-inline'",
    ["connect-src 'self'", ...connectOrigins].join(' '),
    ["img-src 'self' data:", ...imageOrigins].join(' '),
    "font-src 'self'",
    `worker-src ${hasWorker ? "'self'" : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${hasWorker ? 'engine-worker' : "'none'"}`,
  ].join('; ')
}

/** The policy of a worker's own file, one script that asks our own origin and loads nothing else. */
export const workerPolicy =
  "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"
