import { clsx } from 'clsx'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'

/** Waits shorter than this show nothing: a flash of grey is worse than a moment of calm. */
const quietMs = 200

/** One bar in the measure of what will stand there. */
export function Skeleton({
  width = '100%',
  height = 14,
  className,
  style,
}: {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  className?: string
  style?: CSSProperties
}) {
  return <span className={clsx('skeleton', className)} style={{ width, height, ...style }} />
}

/**
 * Surrounds the skeletons of something that loads. They keep its place at once, show after 200 ms, and are hidden
 * from screen readers, which hear `label` ("Loading events") once instead.
 */
export function Waiting({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), quietMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <p role="status" className="sr-only">
        {shown ? label : ''}
      </p>
      <div aria-hidden="true" className={clsx('waits', className, !shown && 'invisible')}>
        {children}
      </div>
    </>
  )
}
