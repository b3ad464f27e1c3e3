import * as m from '@hearth/messages'
import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Line, sayTime } from './lines.ts'

/** A line that was kept. Deleting asks once, in its place, because nobody could bring it back. */
export function WrittenLine({ line, onDelete }: { line: Line; onDelete: () => Promise<unknown> }) {
  const [isAsking, setAsking] = useState(false)
  const wasAsking = useRef(false)
  const time = sayTime(new Date(line.created_at))
  const ask = (asking: boolean) => {
    wasAsking.current = !asking
    setAsking(asking)
  }
  return (
    <li className="line">
      <time dateTime={line.created_at}>{time}</time>
      <p dir="auto">{line.line}</p>
      {isAsking ? (
        <span className="line-question">
          <button
            type="button"
            className="button button-small button-danger"
            ref={takeFocus}
            onClick={onDelete}
          >
            {m.site_journal_delete()}
          </button>
          <button type="button" className="button button-small button-quiet" onClick={() => ask(false)}>
            {m.site_journal_leave()}
          </button>
        </span>
      ) : (
        <button
          type="button"
          className="icon-button"
          aria-label={m.site_journal_delete_line({ time, line: line.line })}
          ref={(button) => {
            if (wasAsking.current) takeFocus(button)
          }}
          onClick={() => ask(true)}
        >
          <Trash2 size={19} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}

/** The button that was pressed is gone; the one in its place takes the focus over. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus()
