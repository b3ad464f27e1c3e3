import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { personOf } from './enquiry.ts'
import { enquiriesOptions } from './queries.ts'
import { words } from './words.ts'

/** The questions that wait for this member's answer, each as a sentence with its way. Nothing while it is not known. */
export function useWaitingEnquiries(userId: string | undefined): { to: string; sentence: string }[] {
  const { data = [] } = useQuery({ ...enquiriesOptions(userId ?? ''), enabled: userId !== undefined })
  return data
    .filter(({ side, state, other }) => side === 'provider' && state === 'asked' && other)
    .map((enquiry) => ({ to: paths.enquiry(enquiry.id), sentence: words.waiting.asks(personOf(enquiry)) }))
}
