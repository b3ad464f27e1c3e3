import {
  missingForReview,
  type Provider,
  type ProviderInput,
  providerInputSchema,
} from '@hearth/contracts/provider'
import type { ProviderStatus } from '@hearth/contracts/provider-values'
import * as m from '@hearth/messages'
import { type PageDraft, toProviderInput } from './page-draft.ts'

/**
 * A problem's sentence by its place in the form: `headline`, `hours`, or with the id of the item `services.<id>.name`.
 */
export type PageProblems = Record<string, string>

/** What of the form can be kept, and what is in the way of the rest. */
export type Keepable = {
  /** All that can be kept; the parts that have a problem stand as they were kept last. */
  input: ProviderInput
  problems: PageProblems
}

const lists = ['services', 'qualifications'] as const
const sentenceOf: Record<string, (() => string) | undefined> = {
  year: m.provider_qualification_year_wrong,
  durationMinutes: m.provider_become_services_not_a_number,
  travelsKm: m.provider_become_services_not_a_number,
  min: m.provider_become_services_not_an_amount,
  max: m.provider_become_services_not_an_amount,
}

/**
 * Splits the form into what can be kept and what cannot, in the words of the rules. A page that others read or that
 * waits for its review must stay whole (`status` other than draft): what would leave a gap is kept back too. `kept` is
 * what was kept last.
 */
export function keepable(
  draft: PageDraft,
  saved: ProviderInput | undefined,
  status: ProviderStatus,
): Keepable {
  const input = toProviderInput(draft)
  const checked = providerInputSchema.safeParse(input)
  const problems: PageProblems = {}
  const held = new Set<string>()
  for (const { path, message } of checked.error?.issues ?? []) {
    const [field, index, ...rest] = path.map(String)
    const item = lists.some((list) => list === field) && itemAt(input, field, Number(index))
    if (item) {
      held.add(item.id)
      problems[[field, item.id, ...rest].join('.')] ??= sentence(rest.at(-1), message)
    } else {
      held.add(field!)
      problems[field!] ??= sentence(field, message)
    }
  }
  const before: ProviderInput = saved ?? { id: draft.id }
  const whole = {
    ...Object.fromEntries(Object.entries(input).filter(([name]) => !held.has(name))),
    ...Object.fromEntries(Object.entries(before).filter(([name]) => held.has(name))),
    id: draft.id,
    services: withoutHeld(input.services, before.services, held),
    qualifications: withoutHeld(input.qualifications, before.qualifications, held),
  } as ProviderInput
  return status === 'draft' ? { input: whole, problems } : wholePage(whole, before, problems)
}

/** What a page lacks before it can go out, by field. */
export function missingOf(draft: PageDraft): PageProblems {
  const saved = keepable(draft, undefined, 'draft')
  const checked = providerInputSchema.safeParse(saved.input)
  const missing = checked.success ? missingForReview(checked.data) : {}
  return Object.fromEntries(Object.entries(missing).filter(([field]) => !(field in saved.problems)))
}

/** The draft as a page would show it. */
export function shownDraft(draft: PageDraft): Provider {
  const checked = providerInputSchema.safeParse(keepable(draft, undefined, 'draft').input)
  return checked.success ? checked.data : providerInputSchema.parse({ id: draft.id })
}

function wholePage(input: ProviderInput, before: ProviderInput, problems: PageProblems): Keepable {
  const missing = missingForReview(providerInputSchema.parse(input))
  const gaps = Object.keys(missing)
  if (gaps.length === 0) return { input, problems }
  return {
    input: {
      ...input,
      ...Object.fromEntries(Object.entries(before).filter(([name]) => gaps.includes(name))),
      // Either one says where somebody can be had.
      ...(missing.city !== undefined && { isOnline: before.isOnline ?? false }),
    },
    problems: { ...missing, ...problems },
  }
}

function itemAt(input: ProviderInput, field: string | undefined, index: number): { id: string } | undefined {
  return field === 'services' ? input.services?.[index] : input.qualifications?.[index]
}

/** The items in their order; one that is held stands as it was kept last, or not at all. */
function withoutHeld<T extends { id: string }>(
  items: readonly T[] = [],
  before: readonly T[] = [],
  held: ReadonlySet<string>,
): T[] {
  return items.flatMap((item) =>
    held.has(item.id) ? (before.find(({ id }) => id === item.id) ?? []) : [item],
  )
}

/** Our own sentence where the rule's is about numbers as machines write them. */
function sentence(field: string | undefined, message: string): string {
  return /expected number|NaN|Invalid input/.test(message)
    ? (sentenceOf[field ?? '']?.() ?? message)
    : message
}
