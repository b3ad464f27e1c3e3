import * as m from '@hearth/messages'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'

/** Stands in the place of a screen whose data is on its way at the first load. */
export function ScreenFallback() {
  return (
    <Waiting label={m.site_loading()} className="stack stack-large wrap section">
      <Skeleton width="min(420px, 80%)" height={52} />
      <Skeleton width="min(560px, 94%)" height={20} />
      <Skeleton height={280} style={{ borderRadius: 24 }} />
    </Waiting>
  )
}
