import * as m from '@hearth/messages'
import { type FormEvent, type KeyboardEvent, type Ref, useRef, useState } from 'react'
import { longestLine } from './lines.ts'

const fewLeft = 100

/** The box for the next line. `onKeep` says whether it was kept; until then it stays in the box. */
export function NewLine({
  box,
  onKeep,
}: {
  box: Ref<HTMLTextAreaElement>
  onKeep: (id: string, line: string) => Promise<boolean>
}) {
  const [text, setText] = useState('')
  const [isPending, setPending] = useState(false)
  // One id for as long as it is one line: what is tried again is not kept twice.
  const id = useRef(crypto.randomUUID())
  // Pasted breaks become blanks: a line is one line.
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  const left = longestLine - Array.from(line).length

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending || line === '' || left < 0) return
    setPending(true)
    if (await onKeep(id.current, line)) {
      setText('')
      id.current = crypto.randomUUID()
    }
    setPending(false)
  }

  /** Enter keeps the line; with Shift, or while letters are being composed, it is the box's own. */
  function keepOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <form className="new-line" onSubmit={submit}>
      <label className="field">
        <span className="field-label">{m.site_journal_question()}</span>
        <textarea
          ref={box}
          className="control"
          rows={2}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={keepOnEnter}
          aria-describedby="line-length"
          aria-invalid={left < 0 || undefined}
        />
      </label>
      <p className="new-line-foot">
        <span id="line-length" className="small-print tabular" data-full={left < 0 || undefined}>
          {sayRoom(left)}
        </span>
        <button
          type="submit"
          className="button button-flame"
          aria-busy={isPending || undefined}
          disabled={line === '' || left < 0}
        >
          {m.site_journal_keep()}
        </button>
      </p>
    </form>
  )
}

function sayRoom(left: number): string {
  if (left < 0) return m.site_journal_too_long({ count: -left })
  return left > fewLeft ? m.site_journal_enter() : m.site_journal_left({ count: left })
}
