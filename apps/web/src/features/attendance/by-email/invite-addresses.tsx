import type { PreviewEmailInvitationsReply } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { refusalOf } from '../../../format/error-words.ts'
import { formatParts } from '../../../format/parts.ts'
import { TextArea } from '../../../forms/field.tsx'
import { Refusal } from '../../../forms/refusal.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { invitingByEmail, maxAtOnce, previewingInvitations } from './by-email-queries.ts'
import { focusOnce } from './focus-once.ts'
import { MailPreview } from './mail-preview.tsx'

/** A pasted text, then what it says and the email that goes out; nothing is sent before both were shown. */
export function InviteAddresses({ eventId }: { eventId: string }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const preview = useMutation(previewingInvitations(eventId))
  const check = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (!preview.isPending) preview.mutate(text, { onError: () => field.current?.focus() })
  }
  const end = (isSent: boolean) => {
    preview.reset()
    if (isSent) setText('')
    // The field is there again once this is drawn.
    setTimeout(() => field.current?.focus())
  }
  if (preview.data) return <Checked eventId={eventId} preview={preview.data} onEnd={end} />
  return (
    <form className="by-email-form" onSubmit={check}>
      <p>{m.attendance_by_email_intro()}</p>
      <TextArea
        ref={field}
        label={m.attendance_by_email_field()}
        help={m.attendance_by_email_field_help({ max: maxAtOnce })}
        error={preview.error ? refusalOf(preview.error) : undefined}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => {
          setText(target.value)
          if (preview.error) preview.reset()
        }}
      />
      <Button type="submit" pending={preview.isPending}>
        {m.attendance_by_email_check()}
      </Button>
    </form>
  )
}

/** What the text says: whom to invite, what looks mistyped, what is left out; and the email. */
function Checked({
  eventId,
  preview: { addresses: checked, wrong, duplicates, invitedAlready, mail },
  onEnd,
}: {
  eventId: string
  preview: PreviewEmailInvitationsReply
  onEnd: (isSent: boolean) => void
}) {
  const toast = useToast()
  const [addresses, setAddresses] = useState(checked)
  const { mutate, isPending, error } = useMutation(invitingByEmail(useQueryClient(), eventId))
  const send = () =>
    mutate(
      addresses.map(({ address }) => address),
      {
        onSuccess: ({ invited }) => {
          toast({ title: m.attendance_by_email_sent_toast({ count: invited }) })
          onEnd(true)
        },
      },
    )
  // What is mended may be there already.
  const fix = (mistyped: string, likely: string) =>
    setAddresses((before) =>
      before
        .filter(({ address }) => address !== likely)
        .map((each) => (each.address === mistyped ? { address: likely, likely: null } : each)),
    )
  return (
    <div className="by-email-form">
      <h3 ref={focusOnce} tabIndex={-1}>
        {addresses.length > 0
          ? m.attendance_by_email_recognised({ count: addresses.length })
          : m.attendance_by_email_new_none()}
      </h3>
      {addresses.length > 0 && (
        <ul className="by-email-addresses">
          {addresses.map(({ address, likely }) => (
            <li key={address}>
              <span>{address}</span>
              {likely && (
                <span className="by-email-fix">
                  <b>{m.attendance_by_email_fix_question({ likely })}</b>
                  <Button small onClick={() => fix(address, likely)}>
                    {m.attendance_by_email_fix({ address: likely })}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {wrong.length > 0 && (
        <p>
          {m.attendance_by_email_wrong({ count: wrong.length })} <b>{formatParts(wrong)}</b>
        </p>
      )}
      {duplicates > 0 && <p>{m.attendance_by_email_duplicates({ count: duplicates })}</p>}
      {invitedAlready > 0 && <p>{m.attendance_by_email_already({ count: invitedAlready })}</p>}
      {addresses.length > 0 && <MailPreview mail={mail} />}
      <Refusal error={error} />
      <div className="by-email-actions">
        {addresses.length > 0 && (
          <Button look="flame" pending={isPending} onClick={send}>
            {m.attendance_by_email_send({ count: addresses.length })}
          </Button>
        )}
        <Button look="quiet" onClick={() => onEnd(false)}>
          {m.attendance_by_email_edit()}
        </Button>
      </div>
    </div>
  )
}
