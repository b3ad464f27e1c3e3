import type { PageProblems } from './become/page-problems.ts'
import { words } from './words.ts'

/** The steps, by the name that the address carries, with the fields of the form that stand in each. */
export const steps = [
  { id: 'you', fields: ['name', 'languages', 'website'] },
  { id: 'bring', fields: ['categories', 'headline', 'story'] },
  { id: 'services', fields: ['services'] },
  { id: 'where', fields: ['city', 'timezone', 'isOnline', 'travelsKm', 'area', 'availability', 'hours'] },
  { id: 'photos', fields: ['photos', 'qualifications'] },
  { id: 'send', fields: [] },
] as const

export type StepId = (typeof steps)[number]['id']

/** The step that an address names; the first where it names none. */
export function stepOf(params: URLSearchParams): StepId {
  const named = params.get('step')
  return steps.find(({ id }) => id === named)?.id ?? 'you'
}

export function stepName(id: StepId): string {
  return words.become[id].name
}

/** Those of the problems that stand in a step. */
export function problemsIn(id: StepId, problems: PageProblems): PageProblems {
  const fields = steps.find((step) => step.id === id)!.fields as readonly string[]
  return Object.fromEntries(
    Object.entries(problems).filter(([place]) => fields.includes(place.split('.')[0] ?? '')),
  )
}
