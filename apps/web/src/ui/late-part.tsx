import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/**
 * A part of a page whose script comes after the page is alive: what the server wrote of it stands until then, and its links
 * and forms are the browser's own. The server loads it before it writes. Beside it comes what loads it, for whoever
 * wants it at once.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): [part: (props: Props & { fallback?: ReactNode }) => ReactNode, load: () => Promise<void>] {
  let Loaded: ComponentType<Props> | undefined
  const open = async () => {
    Loaded = await load()
  }
  const Late = lazy<ComponentType<Props>>(() =>
    open().then(
      () => ({ default: Loaded! }),
      (error: unknown) => {
        // The server leaves it to the browser.
        if (typeof document === 'undefined') throw error
        // What the server wrote stays.
        return new Promise<never>(() => undefined)
      },
    ),
  )
  function LatePart({ fallback = null, ...props }: Props & { fallback?: ReactNode }) {
    // One for as long as it is shown: another would begin anew, and what was opened or typed in it would be gone.
    const [Part] = useState(() => Loaded ?? Late)
    return (
      <Suspense fallback={fallback}>
        <Part {...(props as unknown as Props)} />
      </Suspense>
    )
  }
  return [LatePart, open]
}
