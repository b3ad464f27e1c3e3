import { type AlertFrequency, alertFrequencies, alertTitle } from '@hearth/contracts/alerts'
import { accessValues, goodForValues } from '@hearth/contracts/event-labels'
import { type AccessFact, type GoodFor, isCategory } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CoverImage } from '../../../art/cover-image.tsx'
import { Link } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import './following-list.css'
import { frequencyLabels } from './frequency-labels.ts'
import { followMutation, unfollowMutation } from './mutations.ts'
import { type NamedAlert, namedAlertsOptions } from './named-alerts.ts'

/** Everything that a member follows, with how often, and the way to end each. */
export function FollowingList({ userId }: { userId: string }) {
  const alerts = useQuery(namedAlertsOptions(userId))
  const [ended, setEnded] = useState('')
  if (alerts.data) {
    return (
      <>
        <p role="status" className="small-print following-ended">
          {ended}
        </p>
        {alerts.data.length === 0 ? (
          <EmptyState
            title={m.notification_following_none()}
            art={<CoverImage id="nothing-followed" category="education" ratio="tall" />}
            actions={
              <ButtonLink look="flame" to={paths.explore()}>
                {m.notification_following_explore()}
              </ButtonLink>
            }
          >
            <p>{m.notification_following_none_text()}</p>
          </EmptyState>
        ) : (
          <ul className="following-list">
            {alerts.data.map((alert) => (
              <Row
                key={alert.id}
                alert={alert}
                userId={userId}
                onEnded={() => setEnded(m.notification_unfollowed({ name: alertTitle(alert) }))}
              />
            ))}
          </ul>
        )}
      </>
    )
  }
  if (alerts.isError)
    return <Failed sentence={m.notification_follow_failed()} again={() => void alerts.refetch()} />
  return (
    <Waiting label={m.notification_follow_loading()} className="stack">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={84} />
      ))}
    </Waiting>
  )
}

function Row({ alert, userId, onEnded }: { alert: NamedAlert; userId: string; onEnded: () => void }) {
  const client = useQueryClient()
  const follow = useMutation(followMutation(client, userId))
  const unfollow = useMutation(unfollowMutation(client, userId))
  const name = alertTitle(alert)
  const change = (frequency: AlertFrequency) => follow.mutate({ subject: { search: {} }, alert, frequency })
  return (
    <li className="following-row">
      <div>
        <p className="following-kind">{kindLabels[alert.kind]()}</p>
        <p className="following-name">
          <Link to={addressOf(alert)}>{name}</Link>
        </p>
        <Further alert={alert} />
        {(follow.isError || unfollow.isError) && (
          <Alert tone="bad">{m.notification_choices_not_saved()}</Alert>
        )}
      </div>
      <select
        className="control"
        aria-label={m.notification_follow_how_one({ name })}
        value={follow.isPending ? follow.variables.frequency : alert.frequency}
        onChange={({ target }) => change(target.value as AlertFrequency)}
      >
        {alertFrequencies.map((frequency) => (
          <option key={frequency} value={frequency}>
            {frequencyLabels[frequency].title()}
          </option>
        ))}
      </select>
      <Button
        small
        look="quiet"
        pending={unfollow.isPending}
        aria-label={m.notification_unfollow_one({ name })}
        onClick={() => unfollow.mutate(alert.id, { onSuccess: onEnded })}
      >
        {m.notification_unfollow()}
      </Button>
    </li>
  )
}

/** What a search asks for beside its category, its city and its words. */
function Further({ alert }: { alert: NamedAlert }) {
  const further = [
    ...(alert.is_free ? [m.event_free()] : []),
    ...alert.good_for.map((id) => goodForValues[id as GoodFor]),
    ...alert.access.map((id) => accessValues[id as AccessFact]),
  ]
  return further.length > 0 && <p className="small-print">{further.join(' · ')}</p>
}

const kindLabels = {
  venue: m.notification_following_venue,
  provider: m.notification_following_provider,
  host: m.notification_following_host,
  search: m.notification_following_search,
} satisfies Record<NamedAlert['kind'], () => string>

function addressOf(alert: NamedAlert): string {
  if (alert.venue_id) return paths.venue(alert.venue_id)
  if (alert.provider_id) return paths.provider(alert.provider_id)
  if (alert.host_id) return paths.publicProfile(alert.host_id)
  const { category, city, words, is_free, good_for, access } = alert
  return paths.explore({
    ...(category && isCategory(category) && { category }),
    ...(city && { city }),
    ...(words && { text: words }),
    ...(is_free && { free: true }),
    ...(good_for.length > 0 && { goodFor: good_for as GoodFor[] }),
    ...(access.length > 0 && { access: access as AccessFact[] }),
  })
}
