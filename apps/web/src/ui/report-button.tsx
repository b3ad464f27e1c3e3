import type { ReportKind } from '@hearth/contracts/care-values'
import * as m from '@hearth/messages'
import { Flag } from 'lucide-react'
import { Suspense, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { ReportDialogContext } from './report-dialog.ts'

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
  const ReportDialog = useContext(ReportDialogContext)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  return (
    <>
      {look === 'word' ? (
        <Button
          look="quiet"
          small
          icon={<Flag size={16} aria-hidden="true" />}
          aria-label={m.site_report_one({ name })}
          onClick={open}
        >
          {m.site_report()}
        </Button>
      ) : (
        <IconButton label={m.site_report_one({ name })} onClick={open}>
          <Flag size={17} aria-hidden="true" />
        </IconButton>
      )}
      {isOpen &&
        ReportDialog &&
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
