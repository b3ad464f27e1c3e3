import type { Focus } from '@hearth/contracts/event-picture'
import * as m from '@hearth/messages'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useId } from 'react'

const step = 2
const arrows: Record<string, Focus | undefined> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/** A picture with the ring on what stays in view wherever it is cut: tapped, dragged, or moved by the arrow keys. */
export function FocusStage({
  focus,
  onChange,
  children,
}: {
  focus: Focus
  onChange: (focus: Focus) => void
  children: ReactNode
}) {
  const helpId = useId()
  const put = (x: number, y: number) => {
    const next = { x: within(x), y: within(y) }
    if (next.x !== focus.x || next.y !== focus.y) onChange(next)
  }
  function follow(event: PointerEvent<HTMLElement>): void {
    const box = event.currentTarget.getBoundingClientRect()
    if (box.width === 0) return
    put(((event.clientX - box.left) / box.width) * 100, ((event.clientY - box.top) / box.height) * 100)
  }
  function onKeyDown(event: KeyboardEvent): void {
    const by = arrows[event.key]
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    put(focus.x + by.x, focus.y + by.y)
  }
  return (
    <div className="focus-stage-frame">
      <div
        className="focus-stage"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is operated by the keyboard.
        tabIndex={0}
        aria-label={m.event_picture_focus()}
        aria-describedby={helpId}
        style={{ '--x': `${focus.x}%`, '--y': `${focus.y}%` } as CSSProperties}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture?.(event.pointerId)
          follow(event)
        }}
        onPointerMove={(event) => event.buttons === 1 && follow(event)}
      >
        {children}
        <span className="focus-ring" aria-hidden="true" />
        <span className="sr-only" role="status">
          {m.event_picture_focus_at(focus)}
        </span>
      </div>
      <p className="small-print" id={helpId}>
        {m.event_picture_focus_help()}
      </p>
    </div>
  )
}

const within = (share: number) => Math.round(Math.min(100, Math.max(0, share)))
