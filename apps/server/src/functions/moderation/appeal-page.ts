import type { Auth } from '../../auth/index.ts'

/** Where somebody who is suspended reads why, and appeals: the address alone opens it. */
export function appealPage({ parts, appealPasses }: Auth, suspensionId: string): string {
  return `${parts.config.siteUrl}/suspended#${appealPasses.make(suspensionId)}`
}
