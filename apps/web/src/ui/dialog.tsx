import * as m from '@hearth/messages'
import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './icon-button.tsx'

/**
 * The browser's own dialog, modal: focus stays inside and goes back where it was, Escape closes. On narrow screens it
 * is a sheet from below. `onClose` must bring `open` to false; `foot` holds the actions and stays in view. While it
 * `stays`, nothing but its own actions closes it: it shows what is shown once.
 */
export function Dialog({
  open,
  onClose,
  title,
  foot,
  stays = false,
  children,
}: {
  open: boolean
  onClose: () => void
  title: string
  foot?: ReactNode
  stays?: boolean
  children: ReactNode
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || dialog.open === open) return
    if (open) dialog.showModal()
    else dialog.close()
  }, [open])

  // A press on the backdrop arrives at the dialog itself, one on its content at something inside.
  const closeOnBackdrop = (event: MouseEvent) => !stays && event.target === ref.current && onClose()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out, and the dialog has it by itself.
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => stays && event.target === ref.current && event.preventDefault()}
      onClose={(event) => event.target === ref.current && onClose()}
      onClick={closeOnBackdrop}
    >
      {open && (
        <div>
          <div className="dialog-head">
            <h2 className="dialog-title" id={titleId}>
              {title}
            </h2>
            {!stays && (
              <IconButton label={m.site_close()} onClick={onClose}>
                <X size={20} aria-hidden="true" />
              </IconButton>
            )}
          </div>
          <div className="dialog-body">{children}</div>
          {foot && <div className="dialog-foot">{foot}</div>}
        </div>
      )}
    </dialog>
  )
}
