import type { EventRecord } from '@hearth/contracts/event'
import { m } from '@hearth/messages'
import type { CoHost } from '../../data/event/hosting-queries.ts'
import { Portrait } from '../../ui/portrait.tsx'

/** Who hosts an event: its owner first, then those who host it with them. */
export function HostLine({
  event,
  coHosts,
  userId,
}: {
  event: EventRecord
  coHosts: readonly CoHost[]
  userId: string | undefined
}) {
  const { createdBy } = event
  const hosts = [
    ...(createdBy ? [{ userId: createdBy.id, name: createdBy.name, photo: createdBy.avatar }] : []),
    ...coHosts.filter(({ state }) => state === 'accepted'),
  ]
  if (hosts.length === 0) {
    return event.source === 'hearth' ? (
      <p className="event-host">{m.hosting_hosted_by_a_former_member()}</p>
    ) : null
  }
  return (
    <p className="event-host">
      <span className="event-faces">
        {hosts.map((host) => (
          <Portrait key={host.userId} name={host.name} photo={host.photo} />
        ))}
      </span>
      <span>
        Hosted by{' '}
        {hosts.map((host, at) => (
          <span key={host.userId}>
            {at > 0 && (at === hosts.length - 1 ? ' and ' : ', ')}
            <b>{host.userId === userId ? 'you' : host.name}</b>
          </span>
        ))}
      </span>
    </p>
  )
}
