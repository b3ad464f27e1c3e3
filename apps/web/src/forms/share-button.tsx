import * as m from '@hearth/messages'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ShareSheet } from './share-sheet.tsx'

/** Opens the ways to hand a page's address on. */
export function ShareButton({
  heading,
  ...shared
}: {
  path: string
  title: string
  text: string
  /** What the sheet is called. */
  heading: string
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        small
        icon={<Share2 size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {m.event_page_share()}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={heading}>
        <ShareSheet {...shared} />
      </Dialog>
    </>
  )
}
