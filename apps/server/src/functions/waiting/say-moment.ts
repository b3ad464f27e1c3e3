/** A moment on the clock of a zone, which is named: `Sunday 22 November, 19:30 (Europe/Lisbon)`. */
export function sayMoment(moment: number, zone: string): string {
  const part = new Intl.DateTimeFormat('en-GB', { ...asked, timeZone: zone }).formatToParts(moment)
  const of = (type: string) => part.find((known) => known.type === type)?.value
  return `${of('weekday')} ${of('day')} ${of('month')}, ${of('hour')}:${of('minute')} (${zone.replaceAll('_', ' ')})`
}

const asked = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const
