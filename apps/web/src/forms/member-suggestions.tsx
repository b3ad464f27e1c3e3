import * as m from '@hearth/messages'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { pause } from '../data/pause.ts'
import { read } from '../data/read.ts'
import { Portrait } from '../ui/portrait.tsx'
import type { useListbox } from './use-listbox.ts'

/** Somebody whom a field offers while a name is typed. */
export type SuggestedMember = { id: string; username: string; name: string; photo: string | null }

/** Somebody who types goes on typing: what follows sooner than this is not asked for. */
const typingPauseMs = 160
const shortestName = 2
const max = 6

function suggestedOptions(typed: string) {
  return queryOptions({
    queryKey: ['members', 'suggested', typed],
    enabled: typed.length >= shortestName,
    retry: false,
    queryFn: async ({ signal }): Promise<SuggestedMember[]> => {
      await pause(typingPauseMs, signal)
      const { hits } = await read('search_quick', { words: typed }, signal)
      return hits
        .flatMap(({ kind, id, title, line, photo }) =>
          kind === 'members' && line ? [{ id, username: line.replace(/^@/, ''), name: title, photo }] : [],
        )
        .slice(0, max)
    },
  })
}

const nobody: SuggestedMember[] = []

/** Members whose name is like what was typed; those of before stay while it changes. A whole username needs no help. */
export function useSuggestedMembers(typed: string): SuggestedMember[] {
  const name = typed.trim().replace(/^@/, '')
  const { data = nobody } = useQuery({ ...suggestedOptions(name), placeholderData: (before) => before })
  const isWhole = data.some(({ username }) => username.toLowerCase() === name.toLowerCase())
  return name.length >= shortestName && !isWhole ? data : nobody
}

/** The list beneath the field. */
export function MemberOptions({
  members,
  list,
}: {
  members: readonly SuggestedMember[]
  list: ReturnType<typeof useListbox<SuggestedMember>>
}) {
  return (
    <>
      <div
        id={list.id}
        role="listbox"
        aria-label={m.site_forms_members()}
        className="listbox"
        hidden={!list.shows}
      >
        {list.shows &&
          members.map((member, place) => (
            <div key={member.id} {...list.optionOf(member, place)}>
              <Portrait name={member.name} photo={member.photo} />
              <span>
                <b>{member.name}</b> <bdi className="listbox-line">@{member.username}</bdi>
              </span>
            </div>
          ))}
      </div>
      <span role="status" className="sr-only">
        {list.shows && m.site_forms_members_found({ count: members.length })}
      </span>
    </>
  )
}
