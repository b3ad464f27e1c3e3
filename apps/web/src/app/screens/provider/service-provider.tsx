import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { withProviderOptions } from '../../../data/event/at-queries.ts'
import { askStandings } from '../../../data/event/standing-cache.ts'
import { wordsOptions } from '../../../data/words-queries.ts'
import { rolesOf } from '../../../features/account/roles.ts'
import { useSession } from '../../../features/account/session/session.tsx'
import { AdminPanel } from '../../../features/admin/admin-panel.tsx'
import { EventsWithProvider } from '../../../features/event/events-with-provider.tsx'
import { useOwnComingEvents } from '../../../features/event/mine/own-coming-events.ts'
import { RequestedEvents } from '../../../features/event/mine/requested-events.tsx'
import { SubscribeButton } from '../../../features/event/subscribe/subscribe-button.tsx'
import { AlertButton } from '../../../features/notification/alerts/alert-button.tsx'
import { alertsOptions } from '../../../features/notification/alerts/alerts.ts'
import { type ProviderRecord, providerTexts } from '../../../features/provider/provider.ts'
import {
  AskAbout,
  OwnerActions,
  SignInToAsk,
  VisitorActions,
} from '../../../features/provider/provider-actions.tsx'
import { Block, ProviderPage } from '../../../features/provider/provider-page.tsx'
import {
  ProviderPageFailed,
  ProviderPageSkeleton,
} from '../../../features/provider/provider-page-waiting.tsx'
import { providerOptions, requestsOptions } from '../../../features/provider/queries.ts'
import { ShareButton } from '../../../forms/share-button.tsx'
import { useParams } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { Languages } from '../../../translation/languages.tsx'
import type { Translatable } from '../../../translation/translatable.ts'
import { useWordsOf } from '../../../translation/use-words.ts'
import { useDeferredReady } from '../../../ui/use-deferred-ready.ts'
import { NotFoundScreen } from '../../errors/not-found-screen.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import type { Ask } from '../../screen-loader.ts'
import { ReportFoot } from '../report-foot.tsx'

export const ask: Ask = ({ client, params: { providerId = '' }, userId }) => {
  void client.prefetchQuery(providerOptions(providerId))
  void client.prefetchQuery(wordsOptions({ kind: 'provider', id: providerId }))
  void client.prefetchQuery(withProviderOptions(providerId))
  askStandings(client)
  void client.prefetchQuery(alertsOptions(userId))
}

/** One provider's page, for whoever may read it; for everybody else it is not there. */
export function Component() {
  const { providerId = '' } = useParams()
  const { data: provider, error, refetch } = useQuery(providerOptions(providerId))
  const { isLoading: waitsForWords } = useQuery(wordsOptions({ kind: 'provider', id: providerId }))
  const isReady = useDeferredReady(provider !== undefined && !waitsForWords)
  if (provider === null) return <NotFoundScreen />
  if (provider && isReady) return <Provider key={provider.id} provider={provider} />
  if (error) return <ProviderPageFailed error={error} again={() => refetch()} />
  return <ProviderPageSkeleton />
}

function Provider({ provider }: { provider: ProviderRecord }) {
  const { user } = useSession()
  const isOwner = user?.id === provider.ownerId
  const canAsk = user !== null && user !== undefined && !isOwner && provider.status === 'published'
  usePageTitle(provider.name || m.provider_owner_title())
  const subject: Translatable = { kind: 'provider', id: provider.id, texts: providerTexts(provider) }
  const words = useWordsOf(subject, subject.texts)
  return (
    <>
      <ProviderPage
        provider={provider}
        words={words}
        languages={user && <Languages subject={subject} isManaged={isOwner} className="provider-block" />}
        actions={
          !user ? (
            <SignInToAsk provider={provider} />
          ) : isOwner ? (
            <Own provider={provider} />
          ) : (
            <Theirs provider={provider} userId={user.id} />
          )
        }
        share={
          provider.status === 'published' && (
            <ShareButton
              path={paths.provider(provider.id)}
              title={provider.name}
              text={words.title?.text || provider.name}
              heading={m.provider_page_share()}
            />
          )
        }
        serviceAction={
          canAsk
            ? (service) => <AskService provider={provider} service={service} userId={user.id} />
            : undefined
        }
        events={
          <>
            <EventsWithProvider
              providerId={provider.id}
              userId={user?.id}
              frame={(events) => <Block title={m.provider_page_upcoming_events()}>{events}</Block>}
            />
            {provider.status === 'published' && (
              <div className="space-before cluster">
                {!isOwner && (
                  <AlertButton
                    subject={{ providerId: provider.id }}
                    name={provider.name}
                    userId={user?.id}
                    path={paths.provider(provider.id)}
                  />
                )}
                <SubscribeButton of={{ kind: 'service-providers', id: provider.id }} name={provider.name} />
              </div>
            )}
            {user && !isOwner && rolesOf(user).includes('admin') && (
              <AdminPanel page={provider} adminId={user.id} />
            )}
          </>
        }
      />
      {provider.status === 'published' && (
        <ReportFoot
          userId={user?.id}
          ownerId={provider.ownerId}
          kind="provider"
          id={provider.id}
          name={provider.name}
        />
      )}
    </>
  )
}

function Own({ provider }: { provider: ProviderRecord }) {
  const { data: requests = [] } = useQuery(requestsOptions(provider.id))
  return (
    <OwnerActions
      provider={provider}
      requests={requests.length > 0 && <RequestedEvents title={m.provider_owner_requests()} ids={requests} />}
    />
  )
}

function Theirs({ provider, userId }: { provider: ProviderRecord; userId: string }) {
  return <VisitorActions provider={provider} ownEvents={useOwnComingEvents(userId)} />
}

function AskService({
  provider,
  service,
  userId,
}: {
  provider: ProviderRecord
  service: ProviderRecord['services'][number]
  userId: string
}) {
  return <AskAbout provider={provider} service={service} ownEvents={useOwnComingEvents(userId)} />
}
