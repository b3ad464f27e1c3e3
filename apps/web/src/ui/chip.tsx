import { clsx } from 'clsx'
import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'

/** A short fact in a capsule. It takes the category's colours where its surroundings give them. */
export function Chip({
  icon,
  warm,
  className,
  children,
  ...rest
}: ComponentProps<'span'> & { icon?: ReactNode; warm?: boolean }) {
  return (
    <span className={clsx('chip', warm && 'chip-warm', className)} {...rest}>
      {icon}
      {children}
    </span>
  )
}

/** A chosen value that can be taken away again; `removeLabel` names the button ("Remove filter Lisbon"). */
export function RemovableChip({
  removeLabel,
  onRemove,
  children,
}: {
  removeLabel: string
  onRemove: () => void
  children: ReactNode
}) {
  return (
    <span className="chip chip-removable">
      {children}
      <IconButton label={removeLabel} onClick={onRemove}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </span>
  )
}
