import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { withProviderOptions } from '../../data/event/at-queries.ts'
import { useStandings } from '../../data/event/use-standings.ts'
import { sentenceFor } from '../../format/error-words.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EventPairs } from './event-pairs.tsx'

/**
 * The coming events at which a provider stands, both sides having said yes, as far as the reader may see them. `frame`
 * puts them under their heading; where there is none, nothing stands there.
 */
export function EventsWithProvider({
  providerId,
  userId,
  frame,
}: {
  providerId: string
  userId: string | undefined
  frame: (events: ReactNode) => ReactNode
}) {
  const { data, error, refetch } = useQuery(withProviderOptions(providerId))
  const events = data?.events ?? []
  const standings = useStandings([events])
  if (error) {
    return frame(
      <div className="stack stack-start">
        <Alert tone="bad">{sentenceFor(error)}</Alert>
        <Button onClick={() => refetch()}>{m.site_try_again()}</Button>
      </div>,
    )
  }
  if (events.length === 0) return null
  return frame(<EventPairs events={events} standings={standings} userId={userId} />)
}
