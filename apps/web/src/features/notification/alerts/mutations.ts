import type { AlertFrequency } from '@hearth/contracts/alerts'
import { AppError } from '@hearth/contracts/errors'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../data/network.ts'
import { type AlertSubject, alertKeys, columnsOf, type EventAlert } from './alerts.ts'

/** PostgreSQL's unique_violation: a first try arrived after all. */
const alreadyThere = '23505'
/** Its check_violation: the member follows as much as one may. */
const refusedByCheck = '23514'

/** Follows, or changes how often; shown when it stands. Throws `conflict` where a member follows as much as one may. */
export function followMutation(client: QueryClient, userId: string) {
  return mutationOptions({
    retry: false,
    scope: { id: 'event-alerts' },
    mutationFn: async ({ subject, alert, frequency }: Following): Promise<void> => {
      const table = (await getBackend()).from('event_alerts')
      if (alert) {
        await table.update({ frequency }).eq('id', alert.id).throwOnError()
        return
      }
      const { error } = await table.insert({ user_id: userId, frequency, ...columnsOf(subject) })
      if (error?.code === refusedByCheck) throw new AppError('conflict', error.message)
      if (error && error.code !== alreadyThere) throw error
    },
    onSettled: () => client.invalidateQueries({ queryKey: alertKeys.own(userId) }),
  })
}

type Following = { subject: AlertSubject; alert: EventAlert | undefined; frequency: AlertFrequency }

/** Ends one alert. */
export function unfollowMutation(client: QueryClient, userId: string) {
  return mutationOptions({
    retry: false,
    scope: { id: 'event-alerts' },
    mutationFn: async (id: string): Promise<void> => {
      const table = (await getBackend()).from('event_alerts')
      await table.delete().eq('id', id).throwOnError()
    },
    onSettled: () => client.invalidateQueries({ queryKey: alertKeys.own(userId) }),
  })
}
