import { clsx } from 'clsx'
import type { ComponentProps, CSSProperties } from 'react'

/** Our one shape. `ratio` is width by height (0.85), `foot` the radius of its lower corners ("20px"). */
export function Arch({
  ratio,
  foot,
  className,
  style,
  ...rest
}: ComponentProps<'div'> & { ratio?: number; foot?: string }) {
  const shape = { ...(ratio && { '--ar': ratio }), ...(foot && { '--br': foot }), ...style }
  return <div className={clsx('arch', className)} style={shape as CSSProperties} {...rest} />
}

/** The glow behind one arch of a screen. */
export function Halo({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={clsx('halo', className)} {...rest} />
}
