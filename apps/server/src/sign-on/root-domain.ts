import { getDomain } from 'tldts'
import type { Config } from '../config.ts'

/**
 * The registrable domain of our own address, below which the apps of the network share cookies; `localhost`, addresses
 * and names without one as they are. Names that a host gives to others (`someone.github.io`) count as domains.
 */
export function rootDomainOf({ siteUrl }: Pick<Config, 'siteUrl'>): string {
  const { hostname } = new URL(siteUrl)
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
}

/** Which of the two a login record is kept for: one's own machine, or the open. */
export function environmentOf({ siteIsLoopback }: Pick<Config, 'siteIsLoopback'>): 'dev' | 'prod' {
  return siteIsLoopback ? 'dev' : 'prod'
}
