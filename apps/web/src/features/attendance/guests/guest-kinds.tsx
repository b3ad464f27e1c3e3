import { kindsInWords } from '@hearth/contracts/kinds-in-words'
import { useQuery } from '@tanstack/react-query'
import { howToAnswerOptions } from '../../../data/event/answering-queries.ts'

/** Which kinds of spots a party has, asks for or waits for, for the hosts; nothing where the event has none. */
export function GuestKinds({ eventId, kinds }: { eventId: string; kinds: readonly number[] }) {
  const { data: how } = useQuery(howToAnswerOptions(eventId))
  const words = how?.place_kinds && kindsInWords(how.place_kinds, kinds)
  return words ? <span>{words}</span> : null
}
