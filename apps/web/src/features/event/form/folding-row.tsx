import * as m from '@hearth/messages'
import { ChevronDown, CircleAlert, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** A row of the form that says what it holds, and folds open to a panel. */
export function FoldingRow({
  Icon,
  title,
  line,
  hasProblem,
  isOpen,
  onToggle,
  children,
}: {
  Icon: LucideIcon
  title: string
  /** What it holds, in a few words. */
  line: ReactNode
  /** Something in it is wrong: said in the place of the line. */
  hasProblem: boolean
  isOpen: boolean
  onToggle: () => void
  /** The panel, there while it is folded too. */
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="form-group" data-open={isOpen || undefined} aria-labelledby={`${id}-title`}>
      <h3>
        <button
          type="button"
          className="form-group-row"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
        >
          <span className="form-group-icon" aria-hidden="true">
            <Icon size={22} />
          </span>
          <span>
            <b id={`${id}-title`}>{title}</b>{' '}
            {hasProblem ? (
              <span className="form-group-line field-error">
                <CircleAlert size={15} aria-hidden="true" />
                {m.event_form_group_problem()}
              </span>
            ) : (
              <span className="form-group-line">{line}</span>
            )}
          </span>
          <ChevronDown size={20} aria-hidden="true" />
        </button>
      </h3>
      <div id={id} className="form-group-panel" hidden={!isOpen}>
        {children}
      </div>
    </section>
  )
}
