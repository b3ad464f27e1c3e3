type Change = { from: string | undefined; to: string; endsAtMs: number; nowMs: number }

/**
 * Why an event cannot go from one status to another; `from` is undefined for a new one.
 *
 * A draft becomes published, a published event cancelled. A host who changed their mind may publish a cancelled event
 * again while it is not over. Nothing becomes a draft again: people may have seen it.
 */
export function statusRefusal({ from, to, endsAtMs, nowMs }: Change): string | undefined {
  if (from === to) return undefined
  if (from === undefined) return to === 'cancelled' ? 'Choose draft or published.' : undefined
  if (to === 'draft') return 'It has been published. Cancel it, or change who can find it.'
  if (from === 'draft' && to === 'cancelled')
    return 'It was never published. Delete the draft, or publish it.'
  if (from === 'cancelled' && endsAtMs <= nowMs) return 'It is over. Create a new event instead.'
  return undefined
}
