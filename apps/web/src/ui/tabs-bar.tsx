import type { CSSProperties, ReactNode } from 'react'
import { NavLink } from 'react-router'

/** Links between sibling places; the present one is marked by the router. Scrolls sideways where it must. */
export function TabsBar({
  label,
  tabs,
}: {
  label: string
  tabs: {
    to: string
    label: string
    icon?: ReactNode
    className?: string
    style?: CSSProperties
    end?: boolean
  }[]
}) {
  return (
    <nav className="tabs-bar sideways" aria-label={label}>
      {tabs.map(({ to, label: words, icon, className, style, end }) => (
        <NavLink key={to} to={to} end={end} className={className} style={style}>
          {icon}
          {words}
        </NavLink>
      ))}
    </nav>
  )
}
