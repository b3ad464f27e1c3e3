import * as m from '@hearth/messages'
import './code-form.css'
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { TextField } from '../../forms/field.tsx'
import { Alert } from '../../ui/alert.tsx'
import type { Failure } from './failure.ts'
import type { AuthResult } from './mutations.ts'
import { SubmitButton } from './submit-button.tsx'

const digits = 6

/**
 * Six digits from an authenticator app. They may be pasted with spaces, and send themselves as soon as the sixth is
 * there, once for each code: what was refused waits for a press or for other digits. `before` stands above the field.
 */
export function CodeForm({
  label = m.account_second_step_code(),
  submit,
  before,
  onCode,
}: {
  label?: string
  submit: string
  before?: ReactNode
  /** Shows the code to the service. What succeeds leads on by itself. */
  onCode: (code: string) => Promise<AuthResult>
}) {
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState<{ message: string; failure?: Failure }>()
  // State arrives a render later: the sixth digit and a press would both find the form idle.
  const isSending = useRef(false)
  const sentByItself = useRef('')
  // The one thing to do here: whoever arrives can type at once.
  useLayoutEffect(() => input.current?.focus(), [])

  async function send(wished: string): Promise<void> {
    if (isSending.current) return
    if (wished.length < digits) {
      setProblem({ message: m.account_second_step_code_missing() })
      input.current?.focus()
      return
    }
    isSending.current = true
    setIsPending(true)
    setProblem(undefined)
    const result = await onCode(wished)
    isSending.current = false
    setIsPending(false)
    if (result.ok) return
    setProblem({ message: result.failure.message, failure: result.failure })
    // The next code is typed over this one.
    input.current?.focus()
    input.current?.select()
  }

  function change(typed: string): void {
    const next = typed.replace(/\D/g, '').slice(0, digits)
    setCode(next)
    if (next.length < digits || next === sentByItself.current) return
    sentByItself.current = next
    void send(next)
  }

  const isAboutCode = problem && (!problem.failure || problem.failure.field === 'code')
  return (
    <form
      noValidate
      method="post"
      className="code-form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send(code)
      }}
    >
      {before}
      <TextField
        ref={input}
        className="code-field"
        label={label}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCorrect="off"
        spellCheck={false}
        value={code}
        onChange={(event) => change(event.currentTarget.value)}
        error={isAboutCode ? problem.message : undefined}
      />
      {/* A field's error is read out when its field has the focus; this says it at once as well. */}
      <p role="alert" className="sr-only">
        {isAboutCode ? problem.message : ''}
      </p>
      {problem && !isAboutCode && <Alert tone="bad">{problem.message}</Alert>}
      <SubmitButton label={submit} pendingLabel={m.account_second_step_pending()} isPending={isPending} />
    </form>
  )
}
