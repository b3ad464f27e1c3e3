import '../../features/moderation/moderation.css'
import type { ReportKind } from '@hearth/contracts/care-values'
import { ReportButton } from '../../ui/report-button.tsx'

/** At the end of a page, for whoever is signed in and not its owner: the quiet way to say that something is not right. */
export function ReportFoot({
  userId,
  ownerId,
  ...about
}: {
  userId: string | undefined
  ownerId: string | undefined
  kind: ReportKind
  id: string
  name: string
}) {
  if (userId === undefined || userId === ownerId) return null
  return (
    <div className="wrap care-foot">
      <ReportButton {...about} />
    </div>
  )
}
