import { addDays } from '../../../format/when.ts'

/** How many evenings somebody had, day by day from the first of a season on, beside the same days a year before. */
export type Season = {
  /** The first day, `2026-09-01`, and how many days the season has. */
  start: string
  days: number
  /** Evenings so far after each day, up to today. */
  now: number[]
  /** The same of the year before, for all of its days. */
  before: number[]
}

/** The season that a day belongs to, from the days of all evenings: seasons begin with March, June, September, December. */
export function seasonOf(today: string, evenings: readonly string[]): Season {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7))
  // January and February belong to the December before them.
  const startMonth = month < 3 ? 12 : Math.floor(month / 3) * 3
  const startYear = month < 3 ? year - 1 : year
  const start = firstOf(startYear, startMonth)
  const end = firstOf(startMonth === 12 ? startYear + 1 : startYear, startMonth === 12 ? 3 : startMonth + 3)
  const days = daysBetween(start, end)
  return {
    start,
    days,
    now: cumulative(start, daysBetween(start, today) + 1, evenings),
    before: cumulative(firstOf(startYear - 1, startMonth), days, evenings),
  }
}

/** The first of each month of the season, as days from its start. */
export function monthsOf({ start }: Season): { day: string; at: number }[] {
  return [0, 1, 2].map((after) => {
    const month = Number(start.slice(5, 7)) + after
    const year = Number(start.slice(0, 4)) + (month > 12 ? 1 : 0)
    const day = firstOf(year, month > 12 ? month - 12 : month)
    return { day, at: daysBetween(start, day) }
  })
}

const firstOf = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`
const dayMs = 86_400_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

function cumulative(start: string, days: number, evenings: readonly string[]): number[] {
  let sum = 0
  return Array.from({ length: days }, (_, at) => {
    const day = addDays(start, at)
    sum += evenings.filter((evening) => evening === day).length
    return sum
  })
}
