import * as m from '@hearth/messages'
import { useSyncExternalStore } from 'react'
import { health } from './network.ts'

/** Says calmly when several things have failed in the last minutes. */
export function HealthNotification() {
  const status = useSyncExternalStore(health.subscribe, health.status)
  return (
    <p className="health-notice" role="status">
      {status === 'degraded' && m.site_journal_degraded()}
    </p>
  )
}
