import type { Caller } from '../gateway/canister.ts'
import type { EventStore } from '../store/event-store.ts'

export async function maySeeTheSite(store: EventStore, { isController, userId }: Caller): Promise<boolean> {
  return isController || (userId !== undefined && (await store.isAdmin(userId)))
}
