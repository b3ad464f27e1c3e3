// The machine's clock may be set back. Ages are therefore counted only through these two.

type Span = { sinceMs: number; nowMs: number }

/** How much time a limit may count as gone by: none, when the clock was set back meanwhile. */
export function passedMs({ sinceMs, nowMs }: Span): number {
  return Math.max(0, nowMs - sinceMs)
}

/**
 * True while something is younger than `forMs`. What was noted at a moment that lies ahead was noted before the clock
 * was set back: how old it is nobody knows, so it is not recent. `leewayMs` forgives another machine's clock that
 * much.
 */
export function isRecent({
  sinceMs,
  nowMs,
  forMs,
  leewayMs = 0,
}: Span & { forMs: number; leewayMs?: number }) {
  const ageMs = nowMs - sinceMs
  return ageMs >= -leewayMs && ageMs < forMs
}
