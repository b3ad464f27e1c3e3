import type { Person } from '@hearth/contracts/reads'
import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../features/account/session/session.tsx'
import { BecomeProvider } from '../../../features/provider/become-provider.tsx'
import { type StepId, stepOf } from '../../../features/provider/become-steps.ts'
import {
  ProviderPageFailed,
  ProviderPageSkeleton,
} from '../../../features/provider/provider-page-waiting.tsx'
import { lastDecisionOptions, myProviderOptions } from '../../../features/provider/queries.ts'
import { useSearchParams } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { SignInFirst } from '../../guard/sign-in-first.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import type { Ask } from '../../screen-loader.ts'

export const ask: Ask = ({ client, userId }) => void client.prefetchQuery(myProviderOptions(userId))

/** One's own page as a service provider: written for the first time, or changed. */
export function Component() {
  const { user, profile } = useSession()
  usePageTitle(m.provider_become_title())
  if (!user) {
    return (
      <SignInFirst
        title={m.provider_become_title()}
        sentence={m.provider_become_sign_in_first()}
        path={paths.becomeProvider()}
      />
    )
  }
  return profile ? <OwnPage key={profile.id} owner={profile} /> : <ProviderPageSkeleton />
}

function OwnPage({ owner }: { owner: Person }) {
  const [params] = useSearchParams()
  // What this page begins with must be what the server has now: another device may have written since.
  const own = useQuery({ ...myProviderOptions(owner.id), refetchOnMount: 'always' })
  const record = own.data ?? null
  const decision = useQuery({ ...lastDecisionOptions(record?.id ?? ''), enabled: record !== null })
  if (!own.isFetchedAfterMount && !own.isPaused) return <ProviderPageSkeleton />
  if (own.data === undefined) {
    return <ProviderPageFailed error={own.error ?? new TypeError('offline')} again={() => own.refetch()} />
  }
  return (
    <BecomeProvider
      owner={owner}
      record={record}
      decision={decision.data ?? null}
      step={stepOf(params)}
      addressOf={(step: StepId) => paths.becomeProvider(step === 'you' ? undefined : step)}
    />
  )
}
