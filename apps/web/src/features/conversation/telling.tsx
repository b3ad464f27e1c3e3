import { useQuery } from '@tanstack/react-query'
import { tellingOptions } from './message-queries.ts'
import { words } from './words.ts'

/** How far the word to a large gathering has come, while it is on its way. */
export function TellingProgress({ eventId }: { eventId: string }) {
  const { data = [] } = useQuery(tellingOptions(eventId))
  return data.map(({ kind, said_at, told, readers }) => (
    <p key={said_at} className="text-ink-2" role="status">
      {words.fromHost.telling[kind](told.toLocaleString('en-GB'), readers.toLocaleString('en-GB'))}
    </p>
  ))
}
