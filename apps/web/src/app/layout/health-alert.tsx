import * as m from '@hearth/messages'
import { useSyncExternalStore } from 'react'
import { degradation } from '../../data/health.ts'

/** Says calmly when something takes longer than it should, and when several things have failed in the last minutes. */
export function HealthNotification() {
  const isSlow = useSyncExternalStore(degradation.subscribe, degradation.readSlow, () => false)
  const isDegraded = useSyncExternalStore(degradation.subscribe, degradation.read, () => false)
  return (
    <>
      <p className="slow-notice" role="status">
        {isSlow && m.site_slow()}
      </p>
      <p className="wrap health-notice" role="status">
        {isDegraded && m.site_degraded()}
      </p>
    </>
  )
}
