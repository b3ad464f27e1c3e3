import { refusalOf } from '../format/error-words.ts'
import { Alert } from '../ui/alert.tsx'

/** Why what was sent did not count, beneath the form or the button that sent it; nothing while nothing went wrong. */
export function Refusal({ error }: { error: Error | null | undefined }) {
  return error && <Alert tone="bad">{refusalOf(error)}</Alert>
}
