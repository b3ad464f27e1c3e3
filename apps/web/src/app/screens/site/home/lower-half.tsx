import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import type { Lower } from './lower.tsx'

type Props = ComponentProps<typeof Lower>
let Loaded: ComponentType<Props> | undefined

/** The server waits for it before it writes; so does whoever wants it at once. */
export async function loadLowerHalf(): Promise<void> {
  Loaded = (await import('./lower.tsx')).Lower
}

// What cannot be loaded must not take the page away.
const Late = lazy<ComponentType<Props>>(() =>
  loadLowerHalf().then(
    () => ({ default: Loaded! }),
    () => ({ default: () => null }),
  ),
)

/**
 * What is only read below the first screens. It comes written in the page, and its script after the page is alive:
 * until then its links are the browser's own.
 */
export function LowerHalf(props: Props) {
  return <Suspense fallback={null}>{Loaded ? <Loaded {...props} /> : <Late {...props} />}</Suspense>
}
