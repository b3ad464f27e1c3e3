import * as m from '@hearth/messages'
import { sentenceFor } from '../../../format/error-words.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'

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
    <div className="stack stack-small stack-start">
      <Alert tone="bad">
        {sentence} {sentenceFor(error)}
      </Alert>
      <Button small onClick={onRetry}>
        {m.site_try_again()}
      </Button>
    </div>
  )
}
