import * as m from '@hearth/messages'
import { formatDay } from '../../format/when.ts'
import './membership.css'
import { useQuery } from '@tanstack/react-query'
import { sentenceFor } from '../../format/error-words.ts'
import { Failed } from '../../ui/failed.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { Circles } from './circles.tsx'
import { formatStep } from './format-step.ts'
import { OwnCircle } from './own-circle.tsx'
import { PledgeSection } from './pledge-section.tsx'
import { membershipOptions } from './queries.ts'
import { StewardSection } from './steward-section.tsx'
import { WaitingApplications } from './waiting-applications.tsx'

/** How the member belongs: the circles, what they would give, and becoming a steward. */
export function MembershipPage({ userId }: { userId: string }) {
  const { data: membership, error, refetch } = useQuery(membershipOptions(userId))
  if (error && !membership) return <Failed sentence={sentenceFor(error)} again={() => void refetch()} />
  if (!membership) {
    return (
      <Waiting label={m.membership_loading()} className="circle-list">
        {['friend', 'keeper', 'steward'].map((circle) => (
          <Skeleton key={circle} height={420} style={{ borderRadius: 24 }} />
        ))}
      </Waiting>
    )
  }
  return (
    <>
      <Circles membership={membership} />
      <div className="belonging-columns">
        <div className="belonging-own">
          {membership.circle && <OwnCircle key={membership.circle} membership={membership} />}
          <PledgeSection membership={membership} />
        </div>
        <div className="belonging-own">
          {membership.may_steward && <WaitingApplications />}
          <StewardSection membership={membership} />
          <section className="belonging-block">
            <h2 className="block-title">{m.membership_history()}</h2>
            {membership.steps.length === 0 ? (
              <p className="quiet">{m.membership_history_empty()}</p>
            ) : (
              <ol className="belonging-steps">
                {membership.steps.toReversed().map((step) => (
                  <li key={step.id}>
                    <span>{formatStep(step)}</span>
                    <time dateTime={step.at}>{formatDay(step.at)}</time>
                  </li>
                ))}
              </ol>
            )}
          </section>
        </div>
      </div>
    </>
  )
}
