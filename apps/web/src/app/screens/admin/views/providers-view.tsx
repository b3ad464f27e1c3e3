import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../../features/account/session/session.tsx'
import { ProviderReviews } from '../../../../features/admin/provider-reviews.tsx'
import { ProviderPage } from '../../../../features/provider/provider-page.tsx'
import {
  ProviderPageFailed,
  ProviderPageSkeleton,
} from '../../../../features/provider/provider-page-waiting.tsx'
import { providerOptions } from '../../../../features/provider/queries.ts'

/** Providers' pages that wait to be read, each with the page as people will see it. */
export function AdminProvidersView() {
  const { user } = useSession()
  if (!user) return null
  return <ProviderReviews adminId={user.id} preview={(providerId) => <Preview providerId={providerId} />} />
}

function Preview({ providerId }: { providerId: string }) {
  const { data, error, refetch } = useQuery({ ...providerOptions(providerId), staleTime: 0 })
  if (data) return <ProviderPage provider={data} isPreview />
  if (data === null || error)
    return <ProviderPageFailed error={error ?? new Error('gone')} again={() => refetch()} />
  return <ProviderPageSkeleton />
}
