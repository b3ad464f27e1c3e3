import * as m from '@hearth/messages'
import { Skeleton, Waiting } from '../../../../ui/skeleton.tsx'

/** The door of an event before anything of it is known. */
export function DoorOnItsWay() {
  return (
    <section className="wrap checkin-page">
      <h1 className="sr-only">{m.attendance_door_title()}</h1>
      <Waiting label={m.site_loading()} className="checkin">
        <Skeleton height={52} />
        <Skeleton height={90} />
        <Skeleton height={56} />
        <Skeleton height={76} />
        <Skeleton height={76} />
      </Waiting>
    </section>
  )
}
