import * as m from '@hearth/messages'
import type { PageProblems } from './become/page-problems.ts'

/** The steps, by the name that the address carries, with what they are called and the fields of the form in each. */
export const steps = [
  { id: 'you', name: m.provider_become_you_name, fields: ['name', 'languages', 'website'] },
  { id: 'bring', name: m.provider_become_bring_name, fields: ['categories', 'headline', 'story'] },
  { id: 'services', name: m.provider_become_services_name, fields: ['services'] },
  {
    id: 'where',
    name: m.provider_become_where_name,
    fields: ['city', 'timezone', 'isOnline', 'travelsKm', 'area', 'availability', 'hours'],
  },
  { id: 'photos', name: m.provider_become_photos_name, fields: ['photos', 'qualifications'] },
  { id: 'send', name: m.provider_become_send_name, fields: [] },
] as const

export type StepId = (typeof steps)[number]['id']

/** The step that an address names; the first where it names none. */
export function stepOf(params: URLSearchParams): StepId {
  const named = params.get('step')
  return steps.find(({ id }) => id === named)?.id ?? 'you'
}

/** Those of the problems that stand in a step. */
export function problemsIn(id: StepId, problems: PageProblems): PageProblems {
  const fields = steps.find((step) => step.id === id)!.fields as readonly string[]
  return Object.fromEntries(
    Object.entries(problems).filter(([place]) => fields.includes(place.split('.')[0] ?? '')),
  )
}
