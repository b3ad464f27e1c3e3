import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import type { CoHost } from '../../data/event/hosting-queries.ts'
import { formatListParts } from '../../format/list.ts'
import { Portrait } from '../../ui/portrait.tsx'

/** Who hosts an event: its owner first, then those who host it with them. */
export function HostLine({
  event,
  coHosts,
  userId,
  more,
}: {
  event: EventRecord
  coHosts: readonly CoHost[]
  userId: string | undefined
  /** A line below their names. */
  more?: ReactNode
}) {
  const { createdBy } = event
  const hosts = [
    ...(createdBy ? [{ userId: createdBy.id, name: createdBy.name, photo: createdBy.avatar }] : []),
    ...coHosts.filter(({ state }) => state === 'accepted'),
  ]
  if (hosts.length === 0) {
    return event.source === 'hearth' ? <p className="event-host">{m.hosting_hosted_by_former()}</p> : null
  }
  const names = hosts.map((host) => (host.userId === userId ? m.hosting_hosted_by_you() : host.name))
  return (
    <p className="event-host">
      <span className="event-faces">
        {hosts.map((host) => (
          <Portrait key={host.userId} name={host.name} photo={host.photo} />
        ))}
      </span>
      <span>
        <ParaglideMessage message={m.hosting_hosted_by} markup={{ hosts: () => <Names names={names} /> }} />
        {more}
      </span>
    </p>
  )
}

/** `Ana, Berta and you`, each name on its own. */
function Names({ names }: { names: readonly string[] }) {
  return formatListParts(names).map(({ type, value }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a name may stand twice, its place does not.
    type === 'element' ? <b key={at}>{value}</b> : value,
  )
}
