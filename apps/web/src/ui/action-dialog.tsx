import type { ComponentProps, ReactNode } from 'react'
import { Button, type ButtonLook } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** A dialog about one action: it is done, by its button or by the `form` inside, or everything stays as it is. */
export function ActionDialog({
  leave,
  action: { label, isPending = false, onAct, ...rest },
  ...dialog
}: Omit<ComponentProps<typeof Dialog>, 'foot'> & {
  /** What the button says that closes it. */
  leave: ReactNode
  action: {
    label: ReactNode
    look?: ButtonLook
    isPending?: boolean
    form?: string
    onAct?: () => void
  }
}) {
  return (
    <Dialog
      {...dialog}
      foot={
        <>
          <Button look="quiet" onClick={dialog.onClose}>
            {leave}
          </Button>
          <Button {...rest} type={rest.form ? 'submit' : 'button'} pending={isPending} onClick={onAct}>
            {label}
          </Button>
        </>
      }
    />
  )
}
