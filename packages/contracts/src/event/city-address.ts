/**
 * The address of a city's public page, `pt-lisbon`: the country in which most open venues of that name lie, and the name in
 * plain letters. Where no venue says a country, the name alone. Empty where a name has neither letters nor digits.
 */
export function cityAddress({ name, country }: { name: string; country: string | null }): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return slug && country ? `${country.toLowerCase()}-${slug}` : slug
}

/** A city as addresses and links name it. */
export type NamedCity = { name: string; address: string }
