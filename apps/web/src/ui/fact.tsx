import './fact.css'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** One of the things that everyone asks first of an event, a venue or a provider; a line of a list. */
export function Fact({
  icon: Icon,
  title,
  children,
}: {
  icon: LucideIcon
  title: ReactNode
  children?: ReactNode
}) {
  return (
    <li className="fact">
      <span className="fact-mark">
        <Icon size={22} aria-hidden="true" />
      </span>
      <div>
        <b>{title}</b>
        {children && <p>{children}</p>}
      </div>
    </li>
  )
}
