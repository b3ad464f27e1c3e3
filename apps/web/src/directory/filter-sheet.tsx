import * as m from '@hearth/messages'
import './browse.css'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/**
 * The filters of a list on small screens: chosen in peace, and applied together by the button that says what they give
 * (`applyLabel`, "Show 12 events"). Render it only while it is open, so that its draft begins anew at each opening.
 */
export function FilterSheet({
  applyLabel,
  onApply,
  onClear,
  onClose,
  children,
}: {
  applyLabel: string
  onApply: () => void
  onClear: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.site_filters()}
      foot={
        <>
          <Button look="quiet" onClick={onClear}>
            {m.site_directory_clear_all()}
          </Button>
          <Button look="flame" onClick={onApply}>
            {applyLabel}
          </Button>
        </>
      }
    >
      <form
        className="filter-sheet"
        aria-label={m.site_filters()}
        onSubmit={(event) => {
          event.preventDefault()
          onApply()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
