import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import { personOf } from './enquiry.ts'
import { enquiriesOptions } from './queries.ts'

/** The questions that wait for this member's answer, each as a sentence with its way. Nothing while it is not known. */
export function useWaitingEnquiries(userId: string | undefined): { to: string; sentence: string }[] {
  const { data = [] } = useQuery({ ...enquiriesOptions(userId ?? ''), enabled: userId !== undefined })
  return data
    .filter(({ side, state, other }) => side !== 'asker' && state === 'asked' && other)
    .map((enquiry) => ({
      to: paths.enquiry(enquiry.id),
      sentence: (enquiry.provider ? m.enquiry_waiting_asks : m.enquiry_waiting_wants_to_write)({
        name: personOf(enquiry),
      }),
    }))
}
