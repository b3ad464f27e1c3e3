import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** One of the things that everyone asks first. */
export function Fact({
  icon: Icon,
  title,
  children,
}: {
  icon: LucideIcon
  title: string
  children?: ReactNode
}) {
  return (
    <li className="provider-fact">
      <span className="provider-fact-mark">
        <Icon size={22} aria-hidden="true" />
      </span>
      <div>
        <b>{title}</b>
        {children && <p>{children}</p>}
      </div>
    </li>
  )
}
