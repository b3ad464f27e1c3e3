import { stewardWords } from '@hearth/contracts/membership-values'
import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { refusalOf } from '../../format/error-words.ts'
import { formatDay } from '../../format/when.ts'
import { TextArea } from '../../forms/field.tsx'
import { Refusal } from '../../forms/refusal.tsx'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { askingStewardship, withdrawingStewardship } from './mutations.ts'
import type { Membership } from './queries.ts'

/** Asking to be a steward, where the question stands, and what a steward can do. */
export function StewardSection({ membership: { circle, application } }: { membership: Membership }) {
  return (
    <section className="belonging-block" id="stewards">
      <h2 className="block-title">{m.membership_apply_title()}</h2>
      {circle === 'steward' ? (
        <>
          <p>{m.membership_is_steward()}</p>
          <ButtonLink className="self-start" to={paths.strategy()}>
            {m.membership_to_strategy()}
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="quiet">{m.membership_apply_text()}</p>
          {application?.state === 'declined' && <Alert>{m.membership_apply_declined()}</Alert>}
          {application?.state === 'open' ? (
            <Asked id={application.id} at={application.asked_at} words={application.words} />
          ) : circle ? (
            <AskForm />
          ) : (
            <p className="quiet">{m.membership_apply_tier_first()}</p>
          )}
        </>
      )}
    </section>
  )
}

function AskForm() {
  const toast = useToast()
  const field = useRef<HTMLTextAreaElement>(null)
  // The same question when it is sent again after a lost answer.
  const [id] = useState(() => crypto.randomUUID())
  const [why, setWhy] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, isPending, error } = useMutation(askingStewardship(useQueryClient()))
  const isShort = why.trim().length < stewardWords.least
  const ask = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setIsChecked(true)
    if (isShort) field.current?.focus()
    else mutate({ id, words: why }, { onSuccess: () => toast({ title: m.membership_applied() }) })
  }
  return (
    <form className="stack stack-start" noValidate onSubmit={ask}>
      <TextArea
        ref={field}
        className="fills"
        label={m.membership_apply_why()}
        help={m.membership_apply_why_help()}
        maxLength={stewardWords.max}
        value={why}
        error={isChecked && isShort ? m.membership_apply_too_short() : error ? refusalOf(error) : undefined}
        onChange={({ target }) => setWhy(target.value)}
      />
      <Button type="submit" pending={isPending}>
        {m.membership_apply()}
      </Button>
    </form>
  )
}

function Asked({ id, at, words: why }: { id: string; at: string; words: string }) {
  const toast = useToast()
  const { mutate, isPending, error } = useMutation(withdrawingStewardship(useQueryClient()))
  return (
    <>
      <Alert tone="ok">{m.membership_apply_open({ date: formatDay(at) })}</Alert>
      <blockquote className="belonging-quote" dir="auto">
        {why}
      </blockquote>
      <Refusal error={error} />
      <Button
        small
        look="quiet"
        className="self-start"
        pending={isPending}
        onClick={() => mutate(id, { onSuccess: () => toast({ title: m.membership_apply_withdrawn() }) })}
      >
        {m.membership_apply_withdraw()}
      </Button>
    </>
  )
}
