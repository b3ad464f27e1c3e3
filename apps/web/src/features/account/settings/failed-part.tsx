import { sentenceFor } from '../../../format/error-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { accountWords as words } from './words.ts'

/** A part of the page whose data did not come: what, why, and once more. */
export function FailedPart({
  sentence,
  error,
  onRetry,
}: {
  sentence: string
  error: unknown
  onRetry: () => void
}) {
  return (
    <div className="grid justify-items-start gap-3">
      <Notice tone="bad">
        {sentence} {sentenceFor(error)}
      </Notice>
      <Button small onClick={onRetry}>
        {words.again}
      </Button>
    </div>
  )
}
