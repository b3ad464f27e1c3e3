import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { SessionProvider } from '../features/account/session/session.tsx'
import { ReportDialogs } from './report-dialogs.tsx'

/** What the whole app stands in, the same on the server and in the browser; the router is the child. */
export function App({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ReportDialogs>
          <SessionProvider>{children}</SessionProvider>
        </ReportDialogs>
      </QueryClientProvider>
    </StrictMode>
  )
}
