import type { Database } from '@hearth/database'
import type { Log } from '../../parts.ts'
import { type Catalogue, loadCatalogue } from './catalogue.ts'
import type { ListedFunctions } from './rpc-functions.ts'

export type CatalogueSource = {
  /** The catalogue as it was last read. Throws what the database throws while it could never be read. */
  current(): Catalogue | Promise<Catalogue>
  /** Reads it again; the former one serves until then, and stays when reading fails. */
  refresh(): Promise<void>
}

/** Keeps the catalogue in memory. A failed first read is tried again by the next request. */
export function createCatalogueSource(
  database: Database,
  log: Log,
  listed?: ListedFunctions,
): CatalogueSource {
  let loaded: Catalogue | undefined
  let loading: Promise<Catalogue> | undefined

  const load = async () => {
    loaded = await loadCatalogue(database, listed)
    return loaded
  }

  return {
    current() {
      if (loaded) return loaded
      loading ??= load().finally(() => {
        loading = undefined
      })
      return loading
    },
    async refresh() {
      try {
        await load()
      } catch (error) {
        log.error('catalogue_not_read', { error })
      }
    },
  }
}
