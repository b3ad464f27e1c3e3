import type { Parts } from '../../parts.ts'
import { asAuth } from '../actor.ts'

/** Tells the database how long somebody is new, as the settings say: its functions ask (`hearth.newcomer_until`). */
export async function keepNewcomerRules({ config, database }: Parts): Promise<void> {
  await database.run(asAuth, {
    name: 'auth_keep_newcomer_rules',
    text: `
      insert into hearth.newcomer_rules (hours) values ($1)
      on conflict (only_row) do update set hours = excluded.hours where newcomer_rules.hours <> excluded.hours`,
    values: [config.NEWCOMER_HOURS],
  })
}
