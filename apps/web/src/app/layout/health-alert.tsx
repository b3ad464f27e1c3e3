import * as m from '@hearth/messages'
import { useSyncExternalStore } from 'react'
import { degradation } from '../../data/health.ts'
import { readOnly } from '../../data/read-only.ts'

/**
 * Says calmly when something takes longer than it should, when nothing can be saved for a while, and when several things
 * have failed in the last minutes.
 */
export function HealthNotification() {
  const isSlow = useSyncExternalStore(degradation.subscribe, degradation.readSlow, () => false)
  const isDegraded = useSyncExternalStore(degradation.subscribe, degradation.read, () => false)
  const isReadOnly = useSyncExternalStore(readOnly.subscribe, readOnly.read, () => false)
  return (
    <>
      <p className="slow-notice" role="status">
        {isSlow && m.site_slow()}
      </p>
      <p className={isReadOnly ? 'read-only-notice' : 'wrap health-notice'} role="status">
        {isReadOnly ? m.site_read_only() : isDegraded && m.site_degraded()}
      </p>
    </>
  )
}
