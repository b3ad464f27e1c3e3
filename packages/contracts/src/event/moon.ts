const synodicMonthDays = 29.530588
const aNewMoonMs = Date.UTC(2000, 0, 6, 18, 14)

/**
 * How old the moon is in the evening of a day (YYYY-MM-DD): 0 new, 0.25 half and growing, 0.5 full. By the mean synodic month
 * from the new moon of 6 January 2000 (Meeus, Astronomical Algorithms, chapter 49): within fourteen hours, less than an eye sees.
 */
export function moonAge(day: string): number {
  const days = (Date.parse(`${day}T21:00:00Z`) - aNewMoonMs) / 86_400_000
  return (((days / synodicMonthDays) % 1) + 1) % 1
}
