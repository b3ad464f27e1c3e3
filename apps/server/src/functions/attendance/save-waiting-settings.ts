import type { Parts } from '../../parts.ts'

/** Writes the settings of offers to where the database decides about them. */
export async function saveWaitingSettings({ database, config }: Parts): Promise<void> {
  await database.run(
    { role: 'hearth_engine' },
    {
      name: 'save waiting settings',
      text: `
        update hearth.waiting_rules set offer_lasts = make_interval(hours => $1), cut_off = make_interval(hours => $2)
        where (offer_lasts, cut_off) is distinct from (make_interval(hours => $1), make_interval(hours => $2))`,
      values: [config.WAITING_OFFER_HOURS, config.WAITING_CUT_OFF_HOURS],
    },
  )
}
