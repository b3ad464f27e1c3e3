import * as m from '@hearth/messages'
import { Refusal } from '../../forms/refusal.tsx'
import './moderation.css'
import type { SuspensionStanding } from '@hearth/contracts'
import { moderationLimits } from '@hearth/contracts/care-values'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { callFunction } from '../../data/call-function.ts'
import { TextArea } from '../../forms/field.tsx'
import { Button } from '../../ui/button.tsx'

export type StandingSuspension = NonNullable<SuspensionStanding['suspension']>

/** Why, what was answered, and the one appeal. `onAppealed` gets the words that were sent. */
export function SuspensionReason({
  suspension,
  onAppealed,
}: {
  suspension: StandingSuspension
  onAppealed: (words: string) => void
}) {
  const { reason, appeal, pass } = suspension
  return (
    <div className="care-standing">
      <section>
        <h2>{m.moderation_suspended_why()}</h2>
        <blockquote className="care-words">{reason}</blockquote>
      </section>
      {appeal ? (
        <>
          <section>
            <h2>{m.moderation_suspended_appeal_label()}</h2>
            <blockquote className="care-words">{appeal.words}</blockquote>
          </section>
          {appeal.answer ? (
            <section>
              <h2>{m.moderation_suspended_answer()}</h2>
              <blockquote className="care-words">{appeal.answer}</blockquote>
            </section>
          ) : (
            <p role="status">{m.moderation_suspended_sent()}</p>
          )}
        </>
      ) : (
        <section>
          <h2>{m.moderation_suspended_appeal_title()}</h2>
          {pass ? (
            <AppealForm pass={pass} onAppealed={onAppealed} />
          ) : (
            <p>{m.moderation_suspended_by_mail()}</p>
          )}
        </section>
      )}
    </div>
  )
}

function AppealForm({ pass, onAppealed }: { pass: string; onAppealed: (words: string) => void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [said, setSaid] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending, error } = useMutation({
    retry: false,
    mutationFn: (appeal: string) => callFunction('appeal', { pass, words: appeal }),
    onSuccess: (_done, appeal) => onAppealed(appeal),
  })
  const isMissing = said.trim() === ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setIsChecked(true)
    if (isMissing) return field.current?.focus()
    mutate(said.trim())
  }
  return (
    <form className="stack" noValidate onSubmit={send}>
      <p className="quiet">{m.moderation_suspended_appeal_text()}</p>
      <TextArea
        label={m.moderation_suspended_appeal_label()}
        ref={field}
        rows={5}
        maxLength={moderationLimits.appeal}
        value={said}
        error={isChecked && isMissing ? m.moderation_suspended_appeal_missing() : undefined}
        onChange={({ target }) => setSaid(target.value)}
      />
      <Refusal error={error} />
      <div>
        <Button type="submit" look="flame" pending={isPending}>
          {m.moderation_suspended_send()}
        </Button>
      </div>
    </form>
  )
}
