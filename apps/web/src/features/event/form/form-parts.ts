import { useSearchParams } from '../../../navigation/index.ts'
import type { EventFormValues } from './use-event-form.ts'

/** The parts of the form in their order: what is needed first, then groups that fold open; on a phone one a step. */
export const formParts = ['basics', 'picture', 'words', 'evening', 'places', 'guests', 'more'] as const
export type FormPart = (typeof formParts)[number]
export type FormGroup = Exclude<FormPart, 'basics'>

/** Every group, in its order. */
export const formGroups = formParts.filter((part) => part !== 'basics')

/** Fields that do not stand among what is needed, with the group in which they do. */
const groupOfField: Partial<Record<keyof EventFormValues, FormGroup>> = {
  image: 'picture',
  intention: 'words',
  description: 'words',
  tags: 'words',
  externalUrl: 'words',
  evening: 'evening',
  capacity: 'places',
  kinds: 'places',
  price: 'places',
  priceMin: 'places',
  priceMax: 'places',
  currency: 'places',
  answering: 'guests',
  visibility: 'guests',
  goodFor: 'more',
  access: 'more',
}

/** The first part, in the order of the form, with a field that needs its writer. */
export function partOfProblems(names: readonly string[]): FormPart | undefined {
  const parts = names.map((name) => groupOfField[name as keyof EventFormValues] ?? 'basics')
  return formParts.find((part) => parts.includes(part))
}

export type FormPlace = FormPart | 'review'

/**
 * Where one is in the form. The address holds it, so that going back leads to the part before, from the last look to
 * the form, and a reload stays where it was.
 */
export function useFormPlace() {
  const [params, setParams] = useSearchParams()
  const named = params.get('part')
  const place: FormPlace = isPlace(named) ? named : 'basics'
  const go = (to: FormPlace, { isStep = false }: { isStep?: boolean } = {}) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (to === 'basics') after.delete('part')
        else after.set('part', to)
        return after
      },
      { replace: !isStep, preventScrollReset: !isStep },
    )
  return { place, go }
}

const isPlace = (name: string | null): name is FormPlace =>
  name === 'review' || formParts.some((part) => part === name)
