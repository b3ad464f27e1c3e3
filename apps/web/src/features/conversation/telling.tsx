import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { tellingOptions } from './message-queries.ts'

/** How far the word to a large gathering has come, while it is on its way. */
export function TellingProgress({ eventId }: { eventId: string }) {
  const { data = [] } = useQuery(tellingOptions(eventId))
  return data.map(({ kind, said_at, told, readers }) => (
    <p key={said_at} className="quiet" role="status">
      {m.conversation_progress({ kind, told, readers })}
    </p>
  ))
}
