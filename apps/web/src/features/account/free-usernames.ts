import { queryOptions } from '@tanstack/react-query'
import { getBackend } from '../../data/network.ts'

/** The names of `names` that nobody has yet, in their order. */
export function freeUsernamesQuery(names: readonly string[]) {
  return queryOptions({
    queryKey: ['profiles', 'free-usernames', ...names],
    queryFn: async ({ signal }): Promise<string[]> => {
      const backend = await getBackend()
      const anyOfThem = names.map((name) => `username.ilike."${literally(name).replaceAll('\\', '\\\\')}"`)
      const { data } = await backend
        .from('profiles')
        .select('username')
        .or(anyOfThem.join(','))
        .abortSignal(signal)
        .throwOnError()
      const taken = new Set(data.map(({ username }) => String(username).toLowerCase()))
      return names.filter((name) => !taken.has(name.toLowerCase()))
    },
  })
}

/** A text that `ilike` compares as it stands: `_` is a letter of many names, not a joker (security-rules 36). */
function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
