import type { ReportKind } from '@hearth/contracts/care-values'
import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './ui/button.tsx'
import { IconButton } from './ui/icon-button.tsx'

// Every feature shows things that can be reported, and none of them knows how that is done: the dialog comes when it is
// asked for.
const ReportDialog = lazy(() => import('./features/care/report-dialog.tsx'))

/** The quiet way to tell the house that something is not right: a word, or a mark beside other marks. */
export function ReportButton({
  kind,
  id,
  name,
  look = 'word',
}: {
  kind: ReportKind
  id: string
  /** What it is about, for whoever hears the page. */
  name: string
  look?: 'word' | 'mark'
}) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  return (
    <>
      {look === 'word' ? (
        <Button
          look="quiet"
          small
          icon={<Flag size={16} aria-hidden="true" />}
          aria-label={`Report ${name}`}
          onClick={open}
        >
          Report
        </Button>
      ) : (
        <IconButton label={`Report ${name}`} onClick={open}>
          <Flag size={17} aria-hidden="true" />
        </IconButton>
      )}
      {isOpen &&
        // Outside of the list or the line that the button stands in, whose looks would be taken over.
        createPortal(
          <Suspense fallback={null}>
            <ReportDialog kind={kind} id={id} onClose={() => setIsOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
