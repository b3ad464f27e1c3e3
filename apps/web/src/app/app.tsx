import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, StrictMode, useEffect } from 'react'
import { SessionProvider } from '../features/account/session/session.tsx'
import { RenderedAt } from '../ui/use-now.ts'
import { aliveEvent } from './html/start-script.ts'
import { ReportDialogs } from './report-dialogs.tsx'

/** What the whole app stands in, the same on the server and in the browser; the router is the child. */
export function App({
  queryClient,
  renderedAtMs,
  Session = SessionProvider,
  children,
}: {
  queryClient: QueryClient
  /** As of when the server rendered the page that is taken over. */
  renderedAtMs?: number | undefined
  /** Says who is there. */
  Session?: ComponentType<{ children: ReactNode }>
  children: ReactNode
}) {
  useEffect(() => void dispatchEvent(new Event(aliveEvent)), [])
  return (
    <StrictMode>
      <RenderedAt value={renderedAtMs}>
        <QueryClientProvider client={queryClient}>
          <ReportDialogs>
            <Session>{children}</Session>
          </ReportDialogs>
        </QueryClientProvider>
      </RenderedAt>
    </StrictMode>
  )
}
