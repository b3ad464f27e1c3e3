/** When something was, for those who look after the house: `3 March 2026, 14:05`, in the reader's own zone. */
export function momentOf(at: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at))
}

/** `3 March 2026`: of an instant in the reader's own zone, of a calendar day wherever it is. */
export function dateOf(at: string): string {
  const isDay = at.length === 10
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...(isDay && { timeZone: 'UTC' }),
  }).format(new Date(at))
}
