import { useEffect, useMemo, useState } from 'react'
import { type StepId, steps } from '../become-steps.ts'

/**
 * The steps of a page that its writer has opened in this browser, the present one included. A page that went out once was
 * looked at as a whole (`areAll`).
 */
export function useOpenedSteps(
  pageId: string,
  { step, areAll }: { step: StepId; areAll: boolean },
): ReadonlySet<StepId> {
  const [before] = useState(() => load(pageId))
  const [now, setNow] = useState<readonly StepId[]>([step])
  if (!now.includes(step)) setNow([...now, step])
  const opened = useMemo(
    () => new Set(areAll ? steps.map(({ id }) => id) : [...before, ...now]),
    [areAll, before, now],
  )
  useEffect(() => keep(pageId, [...opened]), [pageId, opened])
  return opened
}

const keyOf = (pageId: string) => `hearth-provider-steps-${pageId}`

function load(pageId: string): StepId[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(keyOf(pageId)) ?? '[]')
    return steps.map(({ id }) => id).filter((id) => Array.isArray(names) && names.includes(id))
  } catch {
    return []
  }
}

function keep(pageId: string, opened: readonly StepId[]): void {
  try {
    localStorage.setItem(keyOf(pageId), JSON.stringify(opened))
  } catch {
    // A browser that keeps nothing asks to open them again.
  }
}
