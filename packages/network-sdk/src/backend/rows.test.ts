import type { Database, Read } from '@hearth/contracts/reads'
import { createClient } from '@supabase/supabase-js'
import { expectTypeOf, it } from 'vitest'

type DataOf<Answer> = Awaited<Answer> extends { data: infer Data } ? NonNullable<Data> : never

// Looked at by the type checker; nothing is asked.
it('rows of the database are what the official client infers', () => {
  const ask = () => {
    const client = createClient<Database>('http://localhost', 'key', {
      realtime: { transport: class {} as never },
    })
    const answers = client
      .from('attendances')
      .select('answer, party, note, events(title, starts_at, event_seats(taken)), profiles(username)')
    const standing = client.rpc('event_standing', { ids: ['a'] })
    const liked = client.from('event_likes').insert({ event_id: 'a', user_id: 'b' })
    const search = client.rpc('search_quick', { words: 'fire' })
    // @ts-expect-error: the engine alone writes events.
    const made = client.from('events').insert({ title: 'Supper' })
    // @ts-expect-error: there is no such column.
    const renamed = client.from('profiles').update({ is_hidden: true })
    return { answers, standing, liked, search, made, renamed }
  }
  type Asked = ReturnType<typeof ask>
  expectTypeOf<DataOf<Asked['answers']>[number]>().toEqualTypeOf<{
    answer: 'coming' | 'maybe' | 'not_coming' | 'asked' | 'declined'
    party: number
    note: string | null
    events: { title: string; starts_at: string; event_seats: { taken: number } | null }
    profiles: { username: string } | null
  }>()
  expectTypeOf<DataOf<Asked['standing']>[number]['capacity']>().toEqualTypeOf<number | null>()
  expectTypeOf<DataOf<Asked['standing']>[number]['taken']>().toEqualTypeOf<number>()
  expectTypeOf<DataOf<Asked['search']>>().toEqualTypeOf<Read<'search_quick'>>()
})
