/** Milliseconds as they are read: exact where they are few. */
export function writeMs(ms: number): string {
  return `${ms < 10 ? Math.max(0, ms).toFixed(1) : Math.round(ms)} ms`
}
