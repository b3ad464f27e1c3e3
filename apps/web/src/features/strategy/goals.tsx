import * as m from '@hearth/messages'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { formatDay } from '../../format/when.ts'
import { Button } from '../../ui/button.tsx'
import { ReportButton } from '../../ui/report-button.tsx'
import { GoalDialog } from './goal-dialog.tsx'
import type { Goal } from './queries.ts'
import { measureNames } from './strategy-messages.ts'

/** The goals with how far each is, the soonest first. */
export function Goals({ goals, maySteward }: { goals: readonly Goal[]; maySteward: boolean }) {
  const [edited, setEdited] = useState<Goal | 'new'>()
  return (
    <section className="strategy-block" aria-labelledby="goals">
      <div>
        <h2 className="section-title" id="goals">
          {m.strategy_goals_title()}
        </h2>
        <p className="quiet space-before-small">{m.strategy_goals_lede()}</p>
      </div>
      {goals.length === 0 ? (
        <p>{m.strategy_goals_none()}</p>
      ) : (
        <ul className="goal-list">
          {goals.map((goal) => (
            <li key={goal.id}>
              <GoalFacts goal={goal} />
              <ReportButton
                kind="goal"
                id={goal.id}
                name={m.strategy_goals_itself({ title: goal.title })}
                look="mark"
              />
              {maySteward && (
                <Button
                  small
                  look="quiet"
                  aria-label={m.strategy_goals_edit({ title: goal.title })}
                  onClick={() => setEdited(goal)}
                >
                  {m.strategy_change()}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {maySteward && (
        <Button className="self-start" onClick={() => setEdited('new')}>
          {m.strategy_goals_add()}
        </Button>
      )}
      {edited && (
        <GoalDialog goal={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </section>
  )
}

/** The bar repeats the numbers beside it, so it is for the eye alone. */
function GoalFacts({ goal: { title, about, measure, target, reached, until } }: { goal: Goal }) {
  const isReached = reached >= target
  const isOver = !isReached && until < new Date().toISOString().slice(0, 10)
  return (
    <div className="goal">
      <h3>{title}</h3>
      {about && <p className="quiet">{about}</p>}
      <svg className="goal-bar" aria-hidden="true">
        <rect className="goal-way" width="100%" height="100%" rx="6" />
        {reached > 0 && (
          <rect width={`${Math.max(2, Math.min(100, (reached / target) * 100))}%`} height="100%" rx="6" />
        )}
      </svg>
      <p className="goal-numbers">
        <b>{m.strategy_goals_reached({ reached, target })}</b>
        <span>{measureNames[measure]()}</span>
        <span>{isOver ? m.strategy_goals_over() : m.strategy_goals_until({ date: formatDay(until) })}</span>
        {isReached && (
          <span className="goal-reached">
            <CircleCheck size={17} aria-hidden="true" />
            {m.strategy_goals_done()}
          </span>
        )}
      </p>
    </div>
  )
}
