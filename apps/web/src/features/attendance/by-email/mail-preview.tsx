import { type MailPreview as Mail, mailPreviewPath } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { useEffect, useId, useRef } from 'react'

/** An email as it goes out: as mail programs show it, and as plain text for those that show no more. */
export function MailPreview({ mail }: { mail: Mail }) {
  return (
    <>
      <h3>{m.attendance_by_email_preview()}</h3>
      <p>{m.attendance_by_email_preview_text()}</p>
      <div className="by-email-mail">
        <p>
          {m.attendance_by_email_preview_subject()}: <b>{mail.subject}</b>
        </p>
        <MailFrame mail={mail} />
        <details>
          <summary>{m.attendance_by_email_preview_plain()}</summary>
          <pre>{mail.text}</pre>
        </details>
      </div>
    </>
  )
}

/** Its HTML in a frame, which a form asks the server for: the app itself writes no HTML. */
function MailFrame({ mail: { subject, html, signature } }: { mail: Mail }) {
  const form = useRef<HTMLFormElement>(null)
  const frame = useId()
  useEffect(() => {
    if (html && signature) form.current?.requestSubmit()
  }, [html, signature])
  return (
    <>
      <form ref={form} method="post" action={mailPreviewPath} target={frame} hidden>
        <input type="hidden" name="html" value={html} />
        <input type="hidden" name="signature" value={signature} />
      </form>
      <iframe name={frame} title={subject} />
    </>
  )
}
