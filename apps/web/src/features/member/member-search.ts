import * as m from '@hearth/messages'

/** Other orders than the one when nothing is said: who hosts soon first, never by how known somebody is. */
export type MemberSort = 'new' | 'name'

/** What is searched for among members, as the address says it. */
export type MemberSearch = { text?: string; interest?: string; city?: string; sort?: MemberSort }

/** The longest that the backend takes: an address may say anything. */
const longest = { text: 200, interest: 40, city: 80 } as const

/** Reads a search out of an address's query. What makes no sense is left out. */
export function readMemberSearch(params: URLSearchParams): MemberSearch {
  const search: MemberSearch = {}
  for (const field of ['text', 'interest', 'city'] as const) {
    const value = params.get(field)?.trim().slice(0, longest[field])
    if (value) search[field] = value
  }
  const sort = params.get('sort')
  if (sort === 'new' || sort === 'name') search.sort = sort
  return search
}

/** The query that `readMemberSearch` reads back; equal searches are equal addresses. */
export function writeMemberSearch({ text, interest, city, sort }: MemberSearch): Record<string, string> {
  return {
    ...(text && { text }),
    ...(interest && { interest }),
    ...(city && { city }),
    ...(sort && { sort }),
  }
}

/** The search with one value of it changed, or taken away where nothing is given. */
export function withValue<Field extends keyof MemberSearch>(
  search: MemberSearch,
  field: Field,
  value: MemberSearch[Field] | undefined,
): MemberSearch {
  const { [field]: _gone, ...rest } = search
  return value ? { ...rest, [field]: value } : rest
}

/** Everything that narrows the search, in the order of the filters, each with the search without it. */
export function chosenIn(
  search: MemberSearch,
): { id: 'text' | 'interest' | 'city'; label: string; without: MemberSearch }[] {
  const narrowing = ['text', 'interest', 'city'] as const
  return narrowing.flatMap((field) => {
    const value = search[field]
    if (!value) return []
    const label = field === 'text' ? m.site_format_quoted({ words: value }) : value
    return [{ id: field, label, without: withValue(search, field, undefined) }]
  })
}

/** The same order of everybody. */
export function cleared({ sort }: MemberSearch): MemberSearch {
  return sort ? { sort } : {}
}
