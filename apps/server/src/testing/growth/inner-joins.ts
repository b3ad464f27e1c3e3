type Step = { indent: number; text: string; under: Step[] }

const innerJoin = 'Nested Loop'

/**
 * The steps of a plan, indented as PostgreSQL writes them, with the tables of inner joins in one order: which of two that are read by a
 * key comes first is a matter of a page more or less, and the answer is the same.
 */
export function orderInnerJoins(plan: string): string {
  const root: Step = { indent: -1, text: '', under: [] }
  const open = [root]
  for (const line of plan.split('\n')) {
    const indent = line.search(/\S/)
    while (open.at(-1)!.indent >= indent) open.pop()
    const step = { indent, text: line.trim().replace(/^-> +/, ''), under: [] }
    open.at(-1)!.under.push(step)
    open.push(step)
  }
  return root.under.flatMap((step) => write(step, '')).join('\n')
}

function write({ text, under }: Step, before: string): string[] {
  const inner = before.replaceAll(/\S/g, ' ')
  const steps = text === innerJoin ? joined(under) : under
  const lines = steps.map((step) => write(step, `${inner}  ->  `))
  const ordered = text === innerJoin ? lines.toSorted((one, other) => compare(one[0]!, other[0]!)) : lines
  return [before + text, ...ordered.flat()]
}

/** Joins within a join are the same join. */
const joined = (steps: readonly Step[]): Step[] =>
  steps.flatMap((step) => (step.text === innerJoin ? joined(step.under) : [step]))

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
