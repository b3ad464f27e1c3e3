import './box.css'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** A panel at the side of a page: what one needs while reading. */
export function Box({
  title,
  className,
  children,
}: {
  title: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <section className={clsx('box', className)}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
