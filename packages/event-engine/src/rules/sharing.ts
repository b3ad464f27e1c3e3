import { sentences } from './permissions.ts'

/** A site of the network, as the sibling registry names it. */
export type NetworkSite = { id: string; isActive: boolean }

/** So many sites can be named at once; the registry has fewer. */
const maxSites = 64

export type CheckedSites = { ok: true; siteIds: string[] } | { ok: false; sentence: string }

/** Holds the sites that a caller names against the registry: each known, each once. */
export function checkSites(named: readonly string[], registry: readonly NetworkSite[]): CheckedSites {
  if (named.length > maxSites) return { ok: false, sentence: `Name at most ${maxSites} sites.` }
  const unknown = named.find((id) => !registry.some((site) => site.id === id))
  if (unknown !== undefined)
    return { ok: false, sentence: `There is no site "${unknown.slice(0, 80)}" in the network.` }
  return { ok: true, siteIds: [...new Set(named)] }
}

/** Why an event cannot be shared with other sites: they see what a list may show, and nothing else. */
export function sharingRefusal({
  status,
  visibility,
}: {
  status: string
  visibility: string
}): string | undefined {
  if (status === 'draft') return sentences.publishFirst
  return visibility === 'public' || visibility === 'members' ? undefined : sentences.notForLists
}
