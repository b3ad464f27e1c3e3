import type { Actor, Statement, StatementObserver } from '../database.ts'
import type { Step } from './pipeline.ts'
import { settingStep } from './statement-step.ts'

export type Observers = ReturnType<typeof createObservers>

/** Who looks on while statements run. Where nobody does, nothing is measured. */
export function createObservers() {
  const all: StatementObserver[] = []

  return {
    add(observer: StatementObserver): void {
      all.push(observer)
    },

    /** Gives what to call once the statement was answered; undefined where nobody looks on. */
    begin({ role }: Actor, { label, name }: Statement): ((outcome?: { isFailed: true }) => void) | undefined {
      if (all.length === 0) return undefined
      const beganAt = performance.now()
      return (outcome) => {
        const tookMs = performance.now() - beganAt
        for (const { heard } of all)
          heard({ name: label ?? name, role, tookMs, isFailed: outcome !== undefined })
      }
    },

    /** Tells the database for which request the caller works, until the transaction ends; nothing where nobody knows. */
    requestSteps(): Step[] {
      for (const observer of all) {
        const id = observer.requestId?.()
        if (id) return [settingStep(['application_name', `hearth ${id}`])]
      }
      return []
    },
  }
}
