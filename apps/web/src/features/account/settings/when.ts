/** `3 March 2026`, where the reader is. */
export function dayInWords(instant: string | number): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(instant),
  )
}

/** `Saturday 5 December 2026`, where the reader is. */
export function weekdayInWords(instant: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'long' }).format(new Date(instant))
  return `${day} ${dayInWords(instant)}`
}

/** `812 kB`, `2.4 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
