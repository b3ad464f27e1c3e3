import { type AlertFrequency, alertFrequencies, maxEventAlerts } from '@hearth/contracts/alerts'
import { AppError } from '@hearth/contracts/errors'
import * as m from '@hearth/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { sentenceFor } from '../../../format/error-words.ts'
import { Link } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { type AlertSubject, alertFor, alertsOptions, type EventAlert } from './alerts.ts'
import { frequencyLabels } from './frequency-labels.ts'
import { followMutation, unfollowMutation } from './mutations.ts'

/** How often a member hears of new events there, and the way to end it. Each choice saves itself. */
export function AlertMenu({
  subject,
  name,
  userId,
  onClose,
}: {
  subject: AlertSubject
  name: string
  userId: string
  onClose: () => void
}) {
  const alerts = useQuery(alertsOptions(userId))
  return (
    <Dialog open onClose={onClose} title={m.notification_follow_one({ name })}>
      {alerts.data ? (
        <Choices {...{ subject, name, userId }} alert={alertFor(alerts.data, subject)} />
      ) : alerts.isError ? (
        <Failed sentence={m.notification_follow_failed()} again={() => void alerts.refetch()} />
      ) : (
        <Waiting label={m.notification_follow_loading()}>
          <Skeleton height={120} />
        </Waiting>
      )}
    </Dialog>
  )
}

function Choices({
  subject,
  name,
  userId,
  alert,
}: {
  subject: AlertSubject
  name: string
  userId: string
  alert: EventAlert | undefined
}) {
  const group = useId()
  const client = useQueryClient()
  const follow = useMutation(followMutation(client, userId))
  const unfollow = useMutation(unfollowMutation(client, userId))
  const chosen = follow.isPending ? follow.variables.frequency : alert?.frequency
  const error = follow.error ?? unfollow.error
  const choose = (frequency: AlertFrequency) => {
    unfollow.reset()
    follow.mutate({ subject, alert, frequency })
  }
  return (
    <div className="stack stack-small">
      <fieldset className="choice-group">
        <legend>{m.notification_follow_how()}</legend>
        {alertFrequencies.map((frequency) => (
          <label key={frequency} className="choice">
            <input
              type="radio"
              name={group}
              value={frequency}
              checked={chosen === frequency}
              onChange={() => choose(frequency)}
            />
            <span>
              {frequencyLabels[frequency].title()}
              <span className="choice-help">{frequencyLabels[frequency].text()}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p role="status">{alert && !follow.isPending ? m.notification_follow_saved({ name }) : ''}</p>
      {error && (
        <Alert tone="bad">
          {error instanceof AppError && error.code === 'conflict'
            ? m.notification_follow_full({ max: maxEventAlerts })
            : sentenceFor(error)}
        </Alert>
      )}
      <div className="cluster">
        {alert && (
          <Button
            small
            pending={unfollow.isPending}
            onClick={() => {
              follow.reset()
              unfollow.mutate(alert.id)
            }}
          >
            {m.notification_unfollow()}
          </Button>
        )}
        <Link className="more-link" to={paths.following()}>
          {m.notification_following_all()}
        </Link>
      </div>
    </div>
  )
}
