import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useIsAlive } from '../../ui/use-is-alive.ts'
import type { Failure } from './failure.ts'

/** What is wrong with a form: sentences for its fields, by their names, or one for the form as a whole. */
export type Problem = { fields?: Record<string, string>; message?: string; failure?: Failure }

/**
 * Sends a plain form (`<form {...form}>`) and keeps what is wrong with it. The browser keeps what was typed: values are
 * read when the form is sent, so that nothing is lost when sending fails. `send` gives the problem, or nothing when all
 * went well; the first bad field gets the focus.
 *
 * In a page from the server somebody may type and press before the app has come alive. The form then waits: the page's
 * start script holds the press back (`data-waits`), and it counts as soon as there is somebody to answer it. Where no
 * script runs at all, `post` keeps a password out of the address.
 */
export function useSubmission(send: (values: FormData) => Promise<Problem | undefined>) {
  const [problem, setProblem] = useState<Problem>({})
  const [isPending, setIsPending] = useState(false)
  const isAlive = useIsAlive()
  const ref = useRef<WaitingForm>(null)
  useEffect(() => {
    const form = ref.current
    if (!isAlive || !form?.wasSent) return
    form.wasSent = false
    form.requestSubmit()
  }, [isAlive])
  // State arrives a render later: two presses at once would both find the form idle.
  const isSending = useRef(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isSending.current) return
    const form = event.currentTarget
    isSending.current = true
    setIsPending(true)
    try {
      const found = (await send(new FormData(form))) ?? {}
      setProblem(found)
      focusFirst(form, found.fields)
    } finally {
      isSending.current = false
      setIsPending(false)
    }
  }

  const form = { ref, method: 'post', noValidate: true, onSubmit, 'data-waits': isAlive ? undefined : '' }
  return { problem, isPending, form }
}

/** What the start script notes on a form that was sent before the app was there (`app/html/start-script.ts`). */
type WaitingForm = HTMLFormElement & { wasSent?: boolean }

/** A failure as the form shows it: beside the field that it is about, else above the button. */
export function problemOf(failure: Failure): Problem {
  return failure.field
    ? { fields: { [failure.field]: failure.message }, failure }
    : { message: failure.message, failure }
}

/** A text field's value as the form holds it. */
export function textOf(values: FormData, name: string): string {
  const value = values.get(name)
  return typeof value === 'string' ? value : ''
}

function focusFirst(form: HTMLFormElement, fields: Record<string, string> = {}): void {
  const bad = [...form.elements].find((element) => Object.hasOwn(fields, (element as HTMLInputElement).name))
  if (bad instanceof HTMLElement) bad.focus()
}
