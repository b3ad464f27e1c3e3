import * as m from '@hearth/messages'

/** An email as it goes out. */
export function MailPreview({ mail }: { mail: { subject: string; text: string } }) {
  return (
    <>
      <h3>{m.attendance_by_email_preview()}</h3>
      <p>{m.attendance_by_email_preview_text()}</p>
      <div className="by-email-mail">
        <p>
          {m.attendance_by_email_preview_subject()}: <b>{mail.subject}</b>
        </p>
        <pre>{mail.text}</pre>
      </div>
    </>
  )
}
