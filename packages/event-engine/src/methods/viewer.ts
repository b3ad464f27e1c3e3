import type { Caller } from '../gateway/canister.ts'
import type { Viewer } from '../store/event-store.ts'

// Visitors see what is public; members also what is for members, and their own. A key that belongs to no member reads
// like a visitor. A member sees nothing of who blocked them.
export const viewerOf = ({ userId, shutOutBy }: Caller): Viewer =>
  userId === undefined ? {} : { userId, ...(shutOutBy && { shutOutBy }) }

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: string) => uuid.test(text)
