import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

/** A round button of 44 px that shows an icon alone; `label` is its name. */
export function IconButton({
  label,
  className,
  children,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string; children: ReactNode }) {
  return (
    <button type={type} className={clsx('icon-button', className)} aria-label={label} {...rest}>
      {children}
    </button>
  )
}
