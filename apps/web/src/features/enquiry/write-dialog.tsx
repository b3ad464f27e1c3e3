import * as m from '@hearth/messages'
import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { callFunction } from '../../data/call-function.ts'
import { refusalOf } from '../../format/error-words.ts'
import { TextArea } from '../../forms/field.tsx'
import { paths } from '../../paths.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const maxMessage = 4000

/** A first message to a member. What is written stays until it has arrived. */
export function WriteDialog({
  memberId,
  name,
  onClose,
}: {
  memberId: string
  name: string
  onClose: () => void
}) {
  // One id for as long as the dialog is open: sent again, it is the same message.
  const [id] = useState(() => crypto.randomUUID())
  const [message, setMessage] = useState('')
  const [isBlank, setIsBlank] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { mutate, isPending, data, error } = useMutation(askingMember(useQueryClient(), memberId))

  function send(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const isMissing = message.trim() === ''
    setIsBlank(isMissing)
    if (isMissing) field.current?.focus()
    else mutate({ id, message })
  }

  if (data) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={m.enquiry_first_sent()}
        foot={
          <ButtonLink look="flame" to={paths.enquiry(data.enquiryId)}>
            {m.enquiry_first_open()}
          </ButtonLink>
        }
      >
        <p role="status">
          {data.state === 'agreed' ? m.enquiry_first_agreed({ name }) : m.enquiry_first_waits({ name })}
        </p>
      </Dialog>
    )
  }
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={m.enquiry_write_to({ name })}
      leave={m.site_cancel()}
      action={{ label: m.enquiry_write_send(), look: 'flame', isPending, form: `write-${id}` }}
    >
      <form id={`write-${id}`} className="stack" noValidate onSubmit={send}>
        <TextArea
          label={m.enquiry_write_label()}
          help={m.enquiry_first_help({ name })}
          ref={field}
          rows={5}
          dir="auto"
          maxLength={maxMessage}
          value={message}
          readOnly={isPending}
          error={isBlank && message.trim() === '' ? m.site_fields_message_empty() : undefined}
          onChange={({ target }) => setMessage(target.value)}
        />
        {error && <Alert tone="bad">{refusalOf(error)}</Alert>}
      </form>
    </ActionDialog>
  )
}

/** A first message to a member; the same sent again is the same message. Throws `AppError` with the function's sentence. */
function askingMember(client: QueryClient, memberId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: (first: { id: string; message: string }) =>
      callFunction('ask-member', { ...first, memberId }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['enquiries'] })
      // Their page leads to the conversation from now on.
      void client.invalidateQueries({ queryKey: ['profiles'] })
    },
  })
}
