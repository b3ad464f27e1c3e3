import type { ReactNode } from 'react'
import { Link } from '../../navigation/index.ts'

/** Renders the marked part of a message as a link. */
export const linkTo =
  (to: string) =>
  ({ children }: { children?: ReactNode }) => (
    <Link className="text-link" to={to}>
      {children}
    </Link>
  )
