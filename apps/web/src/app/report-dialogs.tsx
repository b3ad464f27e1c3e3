import { lazy, type ReactNode } from 'react'
import { ReportDialogContext } from '../ui/report-dialog.ts'

// It comes when it is asked for.
const ReportDialog = lazy(() => import('../features/moderation/report-dialog.tsx'))

/** Gives whatever stands inside the dialog of its report buttons. */
export function ReportDialogs({ children }: { children: ReactNode }) {
  return <ReportDialogContext.Provider value={ReportDialog}>{children}</ReportDialogContext.Provider>
}
