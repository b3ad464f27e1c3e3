import { chanceOf, chosenByChance, differencesOf } from '../apps/server/src/calendar/testing/rules.ts'
import { type Benchmark, exactly } from '../benchmarks/figure.ts'

const rules = 500

export const series: Benchmark = {
  name: 'series',
  title: 'Dates of series, beside other calendars',
  how: `${rules} rules by chance over ten years each, in zones of +5:45, −2:30, +12:45, −3 and +1 over their clock changes. What we
write of each into a calendar is read by two other expanders (\`rrule\`, \`ical.js\`); local days must be the same, and instants those of
\`ical.js\` and, where a clock change skips a time or shows it twice, of Temporal.`,
  async run() {
    const chance = chanceOf(179)
    const chosen = Array.from({ length: rules }, () => chosenByChance(chance))
    const differing = chosen.filter((one) => differencesOf(one).length > 0)
    return [exactly({ what: 'Rules with a date that differs', value: differing.length, unit: 'rules' }, 0)]
  },
}
