import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from '../navigation/index.ts'
import { Spinner } from './spinner.tsx'

/** One `flame` per view for its main action, then `outline`, then `quiet`; `danger` for what cannot be undone. */
export type ButtonLook = 'flame' | 'outline' | 'quiet' | 'danger'
type Looks = { look?: ButtonLook; small?: boolean; wide?: boolean; icon?: ReactNode }

/**
 * A button; `type` is "button" unless said. While `pending` it shows a spinner, keeps its focus and its place, and
 * does nothing when pressed, so that one press is one request.
 */
export function Button({
  look = 'outline',
  small,
  wide,
  icon,
  pending = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Looks & { pending?: boolean }) {
  return (
    <button
      type={type}
      className={clsx(classOf({ look, small, wide }), className)}
      aria-busy={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {pending ? <Spinner /> : icon}
      {children}
    </button>
  )
}

/** A link that looks like a button: for what leads somewhere, not for what does something. */
export function ButtonLink({
  look = 'outline',
  small,
  wide,
  icon,
  className,
  children,
  ...rest
}: LinkProps & Looks) {
  return (
    <Link className={clsx(classOf({ look, small, wide }), className)} {...rest}>
      {icon}
      {children}
    </Link>
  )
}

function classOf({ look, small, wide }: Looks): string {
  return clsx('button', `button-${look}`, small && 'button-small', wide && 'button-wide')
}
