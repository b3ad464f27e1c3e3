import type { Person } from '@hearth/contracts/reads'
import { ProviderPage } from '../provider-page.tsx'
import type { PageDraft } from './page-draft.ts'
import { shownDraft } from './page-problems.ts'

/** The page as people will see it, of what stands in the form. */
export function PagePreview({ draft, owner }: { draft: PageDraft; owner: Person }) {
  return <ProviderPage provider={{ ...shownDraft(draft), owner }} isPreview />
}
