import { accessValues } from '@hearth/contracts/event-labels'
import type { AccessFact } from '@hearth/contracts/event-values'

/** How people with different needs get in, the first by itself: `Step-free entrance`, `Step-free toilet, seats for everyone`. */
export function accessSentence(access: readonly string[] = []): { title: string; more: string } | undefined {
  const words = access
    .filter((id): id is AccessFact => Object.hasOwn(accessValues, id))
    .map((id) => accessValues[id])
  const [title, second = '', ...others] = words
  if (title === undefined) return undefined
  const more = [second, ...others.map((other) => other.charAt(0).toLowerCase() + other.slice(1))].join(', ')
  return { title, more }
}
