import type { FunctionReply } from '@hearth/contracts/functions'
import { Alert } from '../../../ui/alert.tsx'
import { touchedWords } from './touched-words.ts'

/** What a change would touch, or why it is refused: at the end of its dialog, brought into sight. */
export function ChangeWords({
  touched,
  problem,
}: {
  touched: FunctionReply<'skip-dates'> | undefined
  problem: string | undefined
}) {
  if (!touched && !problem) return null
  return (
    <div ref={(words) => words?.scrollIntoView?.({ block: 'center' })}>
      {touched && <Alert>{touchedWords(touched)}</Alert>}
      {problem && <Alert tone="bad">{problem}</Alert>}
    </div>
  )
}
