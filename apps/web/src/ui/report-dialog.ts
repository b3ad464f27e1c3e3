import type { ReportKind } from '@hearth/contracts/care-values'
import { type ComponentType, createContext } from 'react'

/**
 * The dialog that `ReportButton` opens. Every feature shows things that can be reported, and none of them knows how that
 * is done: the app puts the dialog here.
 */
export const ReportDialogContext = createContext<
  ComponentType<{ kind: ReportKind; id: string; onClose: () => void }> | undefined
>(undefined)
