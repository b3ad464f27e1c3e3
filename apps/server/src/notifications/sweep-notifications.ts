import type { Parts } from '../parts.ts'

/** Each minute: takes away what was told to groups long ago. */
export async function sweepGroupNotifications({ database }: Parts): Promise<void> {
  await database.run(
    { role: 'hearth_jobs' },
    { name: 'sweep group notifications', text: 'select hearth.sweep_group_notifications()' },
  )
}
