import type { Actor, Statement } from '../database.ts'
import type { Step } from './pipeline.ts'
import { toParameter } from './values.ts'

/** Keyed by role too: a plan under row security belongs to one role, and changing role would plan anew each time. */
export function statementStep(actor: Actor, statement: Statement): Step {
  return {
    key: `${actor.role}:${statement.name}`,
    text: statement.text,
    values: (statement.values ?? []).map(toParameter),
  }
}

/** For the rest of the transaction, which outside of one is what follows in the same round trip. */
export function settingStep([name, value]: [string, string]): Step {
  return {
    key: 'setting',
    text: 'select where set_config($1, $2, true) is null',
    values: [name, value],
  }
}
