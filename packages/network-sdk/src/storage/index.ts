import { StorageClient } from '@supabase/storage-js'
import type { Backend } from '../backend/backend.ts'
import type { OpenLater } from '../backend/official-parts.ts'

/** The client's files, which come with the first use. */
export function openStorage(backend: Backend): Backend['storage'] {
  const client = backend as OpenLater
  client.storage ??= client.makeStorage?.(StorageClient)
  return backend.storage
}
