import * as m from '@hearth/messages'
import { type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query'
import { CoverImage } from '../../art/cover-image.tsx'
import { FoundList, ResultsBar } from '../../directory/results.tsx'
import { formatParts } from '../../format/parts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Waiting } from '../../ui/skeleton.tsx'
import type { Follower } from './follow-button.tsx'
import type { MemberLikeMe, MemberPage } from './member.ts'
import { MemberCard, MemberCardSkeleton } from './member-card.tsx'
import { sorts } from './member-filters.tsx'
import { chosenIn, cleared, type MemberSearch, type MemberSort } from './member-search.ts'
import { MembersLikeMe } from './members-like-me.tsx'
import { likeMeOptions } from './queries.ts'
import { useFollowing } from './use-following.ts'

const wider = {
  text: m.member_directory_wider_text,
  interest: m.member_directory_wider_interest,
  city: m.member_directory_wider_city,
}

type ResultsProps = {
  list: UseInfiniteQueryResult<{ pages: MemberPage[] }>
  showMore: () => Promise<void>
  search: MemberSearch
  addressOf: (search: MemberSearch) => string
  /** Changes the order; without it the order is chosen elsewhere. */
  onSort: ((sort: MemberSort | undefined) => void) | undefined
  follower: Follower | undefined
}

/** What a search found: on its way, failed, nobody, or the members with the way to more of them. */
export function MemberResults(props: ResultsProps) {
  const { list, search, addressOf, onSort, follower } = props
  const total = list.data?.pages[0]?.total ?? undefined
  const likeMe = useLikeMe(follower, chosenIn(search).length === 0)
  // They stand above the list: it comes with them, so that nothing moves down under a hand.
  if (likeMe === 'on their way') {
    return (
      <section className="browse-results" aria-label={m.member_results()}>
        <CardsOnTheirWay />
      </section>
    )
  }
  return (
    <section
      className="browse-results"
      aria-label={m.member_results()}
      aria-busy={list.isPlaceholderData || undefined}
    >
      <MembersLikeMe people={likeMe} />
      <ResultsBar
        className="space-after-small"
        total={total}
        count={(members) =>
          members === 0 ? m.member_directory_none() : m.member_directory_count({ total: members })
        }
        chosen={chosenIn(search)}
        cleared={cleared(search)}
        addressOf={addressOf}
      >
        {onSort && (
          <div className="at-end">
            <SegmentedControl
              label={m.member_directory_order()}
              name="order"
              options={sorts.map(({ value, label }) => ({ value, label: label() }))}
              value={search.sort ?? 'kind'}
              onChange={(sort) => onSort(sort === 'kind' ? undefined : sort)}
            />
          </div>
        )}
      </ResultsBar>
      <Results {...props} />
    </section>
  )
}

/** People like the member who looks, while nothing is searched for. An extra: where it cannot be read it is left out at once. */
function useLikeMe(follower: Follower | undefined, isShown: boolean): MemberLikeMe[] | 'on their way' {
  const { data, isLoading } = useQuery({
    ...likeMeOptions(follower?.userId ?? ''),
    enabled: isShown && follower !== undefined,
    retry: false,
  })
  if (!isShown) return []
  return isLoading ? 'on their way' : (data ?? [])
}

function Results({ list, showMore, search, addressOf, follower }: ResultsProps) {
  const isFollowed = useFollowing(follower)
  const members = list.data?.pages.flatMap((page) => page.members) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  return (
    <FoundList
      list={list}
      shown={members.length}
      total={total}
      showMore={showMore}
      row=".member-card"
      link=".member-card-name a"
      waiting={<CardsOnTheirWay />}
      empty={<NobodyFound search={search} addressOf={addressOf} />}
    >
      <div className="member-grid">
        {members.map((member) => (
          <MemberCard
            key={member.id}
            member={member}
            follower={follower}
            isFollowed={isFollowed(member.id)}
          />
        ))}
      </div>
    </FoundList>
  )
}

/** Nobody fits: one kind sentence, and the search that is one step wider. */
function NobodyFound({ search, addressOf }: Pick<ResultsProps, 'search' | 'addressOf'>) {
  const chosen = chosenIn(search)
  const widest = chosen.at(-1)
  return (
    <EmptyState
      title={m.member_directory_none()}
      art={<CoverImage id="an-empty-bench" category="spiritual" ratio="tall" />}
      actions={
        widest && (
          <>
            <ButtonLink look="flame" to={addressOf(widest.without)} preventScrollReset>
              {wider[widest.id]()}
            </ButtonLink>
            {chosen.length > 1 && (
              <ButtonLink look="quiet" to={addressOf(cleared(search))} preventScrollReset>
                {m.member_directory_clear()}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {chosen.length > 0
        ? m.member_directory_empty({ chosen: formatParts(chosen.map(({ label }) => label)) })
        : m.member_directory_empty_site()}
    </EmptyState>
  )
}

function CardsOnTheirWay() {
  return (
    <Waiting label={m.member_directory_loading()} className="member-grid">
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <MemberCardSkeleton key={card} />
      ))}
    </Waiting>
  )
}
