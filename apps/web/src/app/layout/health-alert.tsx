import { m } from '@hearth/messages'
import { useSyncExternalStore } from 'react'
import { degradation } from '../../data/health.ts'

/** Says calmly when something takes longer than it should, and when several things have failed in the last minutes. */
export function HealthNotification() {
  const isSlow = useSyncExternalStore(degradation.subscribe, degradation.readSlow, () => false)
  const isDegraded = useSyncExternalStore(degradation.subscribe, degradation.read, () => false)
  return (
    <>
      <p className="slow-notice" role="status">
        {isSlow && m.site_layout_this_is_taking_longer_than_usual()}
      </p>
      <p className="wrap health-notice" role="status">
        {isDegraded && m.site_layout_some_things_are_not_working_right()}
      </p>
    </>
  )
}
