import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentToast, hasShownToast, showToast, subscribeToToasts, type Toast } from './toast-store.ts'

// The region and its library come with the first toast: no first load pays for them.
const ToastRegion = lazy(() => import('./toast-region.tsx'))

/**
 * Gives the function that shows a toast: at the bottom, one at a time, for 6 s or until dismissed, waiting while it is
 * hovered or focused. `toast({ title: 'You’re coming', action: { label: 'Undo', onAction } })`.
 */
export function useToast(): (toast: Toast) => void {
  return showToast
}

/** Stands once in the layout. */
export function ToastOutlet() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, () => undefined)
  if (!hasShownToast()) return null
  return (
    <Suspense fallback={null}>
      <ToastRegion toast={toast} />
    </Suspense>
  )
}
