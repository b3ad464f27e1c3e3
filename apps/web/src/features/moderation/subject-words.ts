import type { ReportKind } from '@hearth/contracts/care-values'
import { paths } from '../../paths.ts'

/** Where what was reported can be looked at. What somebody says is read in the report itself. */
const addresses: Record<ReportKind, ((id: string) => string) | undefined> = {
  event: paths.event,
  profile: paths.publicProfile,
  venue: paths.venue,
  provider: paths.provider,
  message: undefined,
  comment: undefined,
  post: paths.post,
  post_comment: undefined,
  host_message: undefined,
  guest_note: undefined,
  roadmap_comment: undefined,
  application: undefined,
  vision: paths.strategy,
  goal: paths.strategy,
  roadmap_item: paths.strategy,
}

export function addressOf(kind: string, id: string): string | undefined {
  return Object.hasOwn(addresses, kind) ? addresses[kind as ReportKind]?.(id) : undefined
}
