import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { personName } from '../../format/person-name.ts'
import { formatDay } from '../../format/when.ts'
import { Refusal } from '../../forms/refusal.tsx'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { useToast } from '../../ui/toast/toast.tsx'
import { AdminList } from './admin-list.tsx'
import type { ListedEvent } from './admin-pages.ts'
import { ListChoices, ListSearch, useListSearch } from './list-tools.tsx'
import { featuring } from './mutations.ts'

const states = {
  '': m.admin_events_states,
  ahead: m.admin_events_states_ahead,
  featured: m.admin_events_states_featured,
  cancelled: m.admin_events_states_cancelled,
}
const visibilities = {
  members: m.admin_events_visibility_members,
  unlisted: m.admin_events_visibility_unlisted,
}

/** Every event but drafts and private ones, the newest first; which of them are featured is decided here. */
export function AdminEvents() {
  const list = useListSearch('events', ['words', 'state'])
  return (
    <>
      <div className="admin-tools">
        <p className="quiet">{m.admin_events_lede()}</p>
        <ListSearch list={list} field="words" placeholder={m.admin_events_placeholder()} />
        <ListChoices label={m.admin_events_which()} list={list} field="state" names={states} />
      </div>
      <AdminList
        name="admin_events"
        asked={list.asked}
        empty={list.asked.state === 'featured' ? m.admin_events_none_featured() : m.admin_events_none()}
        keyOf={({ id }) => id}
        row={(event) => (
          <>
            <div className="admin-row-main">
              <p className="admin-row-name">
                <Link to={paths.event(event.id)}>{event.title}</Link>
                {event.is_featured && <Chip warm>{m.admin_events_featured()}</Chip>}
                {event.status === 'cancelled' && <Chip>{m.admin_events_cancelled()}</Chip>}
                {event.visibility !== 'public' && <Chip>{visibilities[event.visibility]()}</Chip>}
              </p>
              <p className="admin-row-facts">{factsOf(event).join(' · ')}</p>
            </div>
            <Feature event={event} />
          </>
        )}
      />
    </>
  )
}

/** Only what is in the lists and ahead can be featured; what is featured can always be taken back. */
function Feature({ event }: { event: ListedEvent }) {
  const toast = useToast()
  const { mutate, isPending, error } = useMutation(featuring(useQueryClient(), event.id))
  const { is_featured: isFeatured, title } = event
  const canBe = event.status === 'published' && event.visibility !== 'unlisted' && !event.is_over
  if (!isFeatured && !canBe) return null
  return (
    <div className="admin-row-deeds">
      <Button
        small
        aria-label={(isFeatured ? m.admin_events_end_feature_of : m.admin_events_feature_of)({ title })}
        pending={isPending}
        icon={<Star size={17} aria-hidden="true" fill={isFeatured ? 'currentColor' : 'none'} />}
        onClick={() =>
          mutate(!isFeatured, {
            onSuccess: () =>
              toast({
                title: (isFeatured ? m.admin_events_done_unfeatured : m.admin_events_done_featured)({
                  title,
                }),
              }),
          })
        }
      >
        {isFeatured ? m.admin_events_end_feature() : m.admin_events_feature()}
      </Button>
      <Refusal error={error} />
    </div>
  )
}

function factsOf({ start_date, city, host, taken, capacity }: ListedEvent): string[] {
  return [
    formatDay(start_date),
    ...(city ? [city] : []),
    ...(host ? [m.admin_events_by({ name: personName(host) })] : [m.admin_events_no_host()]),
    capacity === null ? m.admin_events_coming({ taken }) : m.admin_events_coming_of({ taken, capacity }),
  ]
}
