/**
 * The content policy of an HTML page: scripts and style elements are ours or carry this answer's nonce,
 * where it has one; style attributes are allowed, because React writes them. `connectOrigins` may be asked and
 * `imageOrigins` may show pictures beside our own.
 */
export function contentPolicy({
  nonce,
  connectOrigins = [],
  imageOrigins = [],
}: {
  nonce?: string
  connectOrigins?: readonly string[]
  imageOrigins?: readonly string[]
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
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}
