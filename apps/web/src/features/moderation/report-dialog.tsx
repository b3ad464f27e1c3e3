import * as m from '@hearth/messages'
import { Refusal } from '../../forms/refusal.tsx'
import './moderation.css'
import { moderationLimits, type ReportKind, type ReportReason } from '@hearth/contracts/care-values'
import { useMutation } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { callFunction } from '../../data/call-function.ts'
import { TextArea } from '../../forms/field.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { reasonLabels } from './report-labels.ts'

const reasons = Object.entries(reasonLabels) as [ReportReason, () => string][]
type Sent = { reason: ReportReason; isNew: boolean; id: string }

/** The second of the two taps: what it is about. Then thanks, what happens next, and room for words. */
export default function ReportDialog({
  kind,
  id,
  onClose,
}: {
  kind: ReportKind
  id: string
  onClose: () => void
}) {
  const formId = useId()
  const toast = useToast()
  const [reportId] = useState(() => crypto.randomUUID())
  const [sent, setSent] = useState<Sent>()
  const { mutate, isPending, error, variables } = useMutation({
    retry: false,
    mutationFn: async ({ reason, said }: { reason: ReportReason; said?: string }) => {
      const about = { subjectKind: kind, subjectId: id, reason }
      const { isNew, reportId: standing } = await callFunction('report', {
        id: sent?.id ?? reportId,
        ...about,
        ...(said && { words: said }),
      })
      return { reason, isNew, id: standing }
    },
  })
  const notify = (reason: ReportReason) => !isPending && mutate({ reason }, { onSuccess: setSent })
  const add = (said: string) => {
    if (!sent || isPending) return
    if (!said) return onClose()
    mutate(
      { reason: sent.reason, said },
      {
        onSuccess: () => {
          toast({ title: m.moderation_report_added() })
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={sent ? m.moderation_report_thanks_title() : m.moderation_report_title()}
      foot={
        sent?.isNew ? (
          <>
            <Button look="quiet" onClick={onClose}>
              {m.site_done()}
            </Button>
            <Button type="submit" form={formId} pending={isPending}>
              {m.moderation_report_send()}
            </Button>
          </>
        ) : sent ? (
          <Button onClick={onClose}>{m.site_done()}</Button>
        ) : (
          <Button look="quiet" onClick={onClose}>
            {m.site_cancel()}
          </Button>
        )
      }
    >
      {sent ? (
        <Thanks formId={formId} isNew={sent.isNew} error={error} onAdd={add} />
      ) : (
        <Reasons pending={isPending ? variables.reason : undefined} error={error} onChoose={notify} />
      )}
    </Dialog>
  )
}

function Reasons({
  pending,
  error,
  onChoose,
}: {
  pending: ReportReason | undefined
  error: Error | null
  onChoose: (reason: ReportReason) => void
}) {
  return (
    <div className="stack">
      <p className="quiet">{m.moderation_report_text()}</p>
      <ul className="care-reasons">
        {reasons.map(([reason, label]) => (
          <li key={reason}>
            <button
              type="button"
              aria-busy={pending === reason || undefined}
              onClick={() => onChoose(reason)}
            >
              {label()}
              <ChevronRight size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <Refusal error={error} />
      <p className="small-print">{m.moderation_report_danger()}</p>
    </div>
  )
}

/** That it has arrived, and room for words where nobody had reported it before. */
function Thanks({
  formId,
  isNew,
  error,
  onAdd,
}: {
  formId: string
  isNew: boolean
  error: Error | null
  onAdd: (said: string) => void
}) {
  const [more, setMore] = useState('')
  const thanks = useRef<HTMLParagraphElement>(null)
  // The words of the answer take the place of what was pressed.
  useLayoutEffect(() => thanks.current?.focus(), [])
  const add = (event: FormEvent) => {
    event.preventDefault()
    onAdd(more.trim())
  }
  return (
    <form id={formId} className="stack" noValidate onSubmit={add}>
      <p ref={thanks} tabIndex={-1} role="status">
        {isNew ? m.moderation_report_thanks() : m.moderation_report_already()}
      </p>
      {isNew && (
        <TextArea
          label={m.moderation_report_more()}
          optional
          help={m.moderation_report_more_help()}
          rows={3}
          maxLength={moderationLimits.words}
          value={more}
          onChange={({ target }) => setMore(target.value)}
        />
      )}
      <Refusal error={error} />
    </form>
  )
}
