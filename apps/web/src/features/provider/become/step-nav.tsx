import * as m from '@hearth/messages'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from '../../../navigation/index.ts'
import { problemsIn, type StepId, steps } from '../become-steps.ts'
import type { PageProblems } from './page-problems.ts'

/** The steps as links: which is open, which is done, where something is missing. */
export function StepNav({
  step,
  problems,
  opened,
  addressOf,
}: {
  step: StepId
  problems: PageProblems
  /** Those that somebody has looked at: no other is called done. */
  opened: ReadonlySet<StepId>
  addressOf: (step: StepId) => string
}) {
  const list = useRef<HTMLOListElement>(null)
  // On small screens the row scrolls sideways: the open step comes into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step decides which link is the open one.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-current]')
    const row = list.current?.parentElement
    if (open && row) row.scrollLeft = open.offsetLeft - (row.clientWidth - open.offsetWidth) / 2
  }, [step])
  return (
    <nav className="become-nav sideways" aria-label={m.provider_become_steps()}>
      <ol ref={list}>
        {steps.map(({ id, name }, place) => {
          const isDone = id !== 'send' && opened.has(id) && Object.keys(problemsIn(id, problems)).length === 0
          const spokenName = isDone ? m.provider_become_step_done : m.provider_become_step_incomplete
          return (
            <li key={id}>
              <Link
                to={addressOf(id)}
                className={clsx('become-nav-step', isDone && 'become-nav-done')}
                aria-current={id === step ? 'step' : undefined}
                aria-label={id === 'send' ? undefined : spokenName({ step: name() })}
              >
                <span className="become-nav-mark" aria-hidden="true">
                  {isDone ? <Check size={16} strokeWidth={2.6} /> : place + 1}
                </span>
                {name()}
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
