/**
 * The content policy of an HTML page (contracts.md): scripts and style elements are ours or carry this answer's nonce;
 * style attributes are allowed, because React writes them. `imageOrigins` may show pictures beside our own.
 */
export function contentPolicy(
  nonce: string,
  { imageOrigins = [] }: { imageOrigins?: readonly string[] } = {},
): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "connect-src 'self'",
    `${["img-src 'self' data:", ...imageOrigins].join(' ')}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}
