import type { ReactNode } from 'react'
import { Arch } from './arch.tsx'

/** Nothing to show: a small arch, one kind sentence, the nearest way forward. `art` fills the arch. */
export function EmptyState({
  title,
  art,
  actions,
  headingLevel: Heading = 'h2',
  children,
}: {
  title: string
  art: ReactNode
  actions?: ReactNode
  headingLevel?: 'h1' | 'h2' | 'h3'
  children?: ReactNode
}) {
  return (
    <div className="empty">
      <Arch>{art}</Arch>
      <Heading className="empty-title">{title}</Heading>
      {children && <div className="empty-text">{children}</div>}
      {actions && <div className="empty-actions">{actions}</div>}
    </div>
  )
}
