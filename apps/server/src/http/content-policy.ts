/**
 * The content policy of an HTML page (contracts.md): scripts and style elements are ours or carry this answer's nonce;
 * style attributes are allowed, because React writes them.
 */
export function contentPolicy(nonce: string, { origins = [] }: { origins?: readonly string[] } = {}): string {
  const ours = ["'self'", ...origins].join(' ')
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `connect-src ${ours}`,
    `img-src ${ours} data:`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}
