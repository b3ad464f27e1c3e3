import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { PageProblems } from './page-problems.ts'
import type { PageForm } from './use-page-draft.ts'

/** What every step gets. `isTaken` says that the member came from another step: reading then starts at its heading. */
export type StepProps = { form: PageForm; problems: PageProblems; isTaken: boolean }

/** A step's heading and its fields. */
export function Step({
  title,
  lede,
  isTaken,
  children,
}: {
  title: string
  lede: string
  isTaken: boolean
  children: ReactNode
}) {
  return (
    <section className="become-step" aria-labelledby="become-step-title">
      <StepHeading title={title} isTaken={isTaken} />
      <p className="become-lede">{lede}</p>
      <div className="become-fields">{children}</div>
    </section>
  )
}

export function StepHeading({ title, isTaken }: { title: string; isTaken: boolean }) {
  const ref = useRef<HTMLHeadingElement>(null)
  // Each step has a heading of its own, so this is once per step.
  useLayoutEffect(() => {
    if (isTaken) ref.current?.focus({ preventScroll: true })
  }, [isTaken])
  return (
    <h2 id="become-step-title" className="section-title" tabIndex={-1} ref={ref}>
      {title}
    </h2>
  )
}
