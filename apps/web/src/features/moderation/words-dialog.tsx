import * as m from '@hearth/messages'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { TextArea } from '../../forms/field.tsx'
import { Refusal } from '../../forms/refusal.tsx'
import { ActionDialog } from '../../ui/action-dialog.tsx'

/** Asks for words before a deed. Where `missing` says so, nothing is done without them. */
export function WordsDialog({
  title,
  text,
  label,
  missing,
  submit,
  isDanger = false,
  action,
  onClose,
  children,
}: {
  title: string
  text?: string | undefined
  label: string
  /** What to do when nothing is written; without it the words are optional. */
  missing?: string | undefined
  submit: string
  isDanger?: boolean
  action: { isPending: boolean; error: Error | null; run: (words: string) => void }
  onClose: () => void
  children?: ReactNode
}) {
  const formId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [said, setSaid] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const isMissing = missing !== undefined && said.trim() === ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (action.isPending) return
    setIsChecked(true)
    if (isMissing) return field.current?.focus()
    action.run(said.trim())
  }
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={title}
      leave={m.site_cancel()}
      action={{
        label: submit,
        look: isDanger ? 'danger' : 'outline',
        form: formId,
        isPending: action.isPending,
      }}
    >
      <form id={formId} className="stack" noValidate onSubmit={send}>
        {text && <p className="quiet">{text}</p>}
        {children}
        <TextArea
          label={label}
          optional={missing === undefined}
          ref={field}
          rows={4}
          maxLength={1000}
          value={said}
          error={isChecked && isMissing ? missing : undefined}
          onChange={({ target }) => setSaid(target.value)}
        />
        <Refusal error={action.error} />
      </form>
    </ActionDialog>
  )
}
