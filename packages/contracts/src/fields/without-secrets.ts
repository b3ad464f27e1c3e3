const removed = '[removed]'

/** Names of values that let somebody in, or that name a person; what stands behind them goes, however it is written. */
const secretNames =
  'access_token|refresh_token|provider_token|id_token|token_hash|bridge_token|token|accessToken|refreshToken|code|state|password|passphrase|secret|apikey|api_key|authorization|email'

const patterns: readonly (readonly [RegExp, string])[] = [
  // "name":"value", name: 'value', also as JSON inside a text of JSON.
  [new RegExp(`(\\\\?["'](?:${secretNames})\\\\?["']\\s*:\\s*\\\\?["'])[^"'\\\\]*`, 'gi'), `$1${removed}`],
  // name=value in a query, a fragment or a form.
  [new RegExp(`\\b((?:${secretNames})=)[^&#\\s"'<>)]*`, 'gi'), `$1${removed}`],
  [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, `$1 ${removed}`],
  [/\beyJ[\w-]+(?:\.[\w-]*){0,4}/g, removed],
  [/\bsb_(?:secret|publishable)_[\w-]+/g, removed],
  [/\/\/[^\s/@:]+:[^\s/@]+@/g, `//${removed}@`],
  [/[^\s@"'<>()[\]{}=:,;/\\]{1,64}@[^\s@"'<>()[\]{}=:,;/\\]{1,255}\.[a-z]{2,}/gi, removed],
  // Whatever else looks like chance: our refresh tokens, codes and hashes. Ids and names of files are shorter.
  [/[\w-]{40,}/g, removed],
]

/**
 * A text without anything that could let somebody in or that names a person: tokens in every form that the network
 * knows, keys, passwords, codes, e-mail addresses. It removes too much rather than too little.
 */
export function withoutSecrets(text: string): string {
  return patterns.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text)
}
