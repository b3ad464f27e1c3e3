import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { refusalOf } from '../../format/error-words.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { type Enquiry, personOf } from './enquiry.ts'
import { answering } from './request-mutations.ts'

/**
 * Accept or decline, for whom another member asks to write with them; in a row of the list small and by themselves,
 * under the message with what either means.
 */
export function RequestAnswers({
  enquiry,
  userId,
  isRow = false,
}: {
  enquiry: Enquiry
  userId: string
  isRow?: boolean
}) {
  const { mutate, isPending, variables, error } = useMutation(
    answering(useQueryClient(), { enquiryId: enquiry.id, userId }),
  )
  const name = personOf(enquiry)
  const isDeclined = enquiry.state === 'declined'
  return (
    <div
      className={clsx('request-answers', isRow ? 'request-answers-row' : 'composer-wishes composer-first')}
    >
      {error && <Alert tone="bad">{refusalOf(error)}</Alert>}
      {!isRow && (
        <p>{isDeclined ? m.enquiry_request_declined({ name }) : m.enquiry_request_means({ name })}</p>
      )}
      {!isDeclined && (
        <Button
          small
          look={isRow ? 'quiet' : 'outline'}
          pending={isPending && variables === 'declined'}
          disabled={isPending}
          aria-label={isRow ? m.enquiry_request_decline_one({ name }) : undefined}
          onClick={() => mutate('declined')}
        >
          {m.enquiry_write_decline()}
        </Button>
      )}
      <Button
        small
        look={isRow || isDeclined ? 'outline' : 'flame'}
        pending={isPending && variables === 'agreed'}
        disabled={isPending}
        aria-label={isRow ? m.enquiry_request_accept_one({ name }) : undefined}
        onClick={() => mutate('agreed')}
      >
        {m.enquiry_request_accept()}
      </Button>
    </div>
  )
}
