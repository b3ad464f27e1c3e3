import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** What stands in the place of something that could not be read: why, and the way to try again. */
export function Failed({ sentence, again }: { sentence: string; again: () => void }) {
  return (
    <div className="grid justify-items-start gap-3.5 pt-4">
      <Notice tone="bad">{sentence}</Notice>
      <Button onClick={again}>Try again</Button>
    </div>
  )
}
