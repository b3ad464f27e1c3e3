import * as m from '@hearth/messages'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

/** What stands in the place of something that could not be read: why, and the way to try again. */
export function Failed({ sentence, again }: { sentence: string; again: () => void }) {
  return (
    <div className="stack stack-small stack-start space-before">
      <Alert tone="bad">{sentence}</Alert>
      <Button onClick={again}>{m.site_try_again()}</Button>
    </div>
  )
}
