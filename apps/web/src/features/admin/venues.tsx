import * as m from '@hearth/messages'
import { personName } from '../../format/person-name.ts'
import { formatDay } from '../../format/when.ts'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Chip } from '../../ui/chip.tsx'
import { AdminList } from './admin-list.tsx'
import { ListSearch, useListSearch } from './list-tools.tsx'

/** Every venue, the newest first. */
export function AdminVenues() {
  const list = useListSearch('venues', ['words'])
  return (
    <>
      <ListSearch list={list} field="words" placeholder={m.admin_venues_placeholder()} />
      <AdminList
        name="admin_venues"
        asked={list.asked}
        empty={m.admin_venues_none()}
        keyOf={({ id }) => id}
        row={(venue) => (
          <div className="admin-row-main">
            <p className="admin-row-name">
              <Link to={paths.venue(venue.id)}>{venue.name}</Link>
              {venue.status === 'closed' && <Chip>{m.admin_venues_closed()}</Chip>}
            </p>
            <p className="admin-row-facts">
              {[
                venue.city,
                venue.owner
                  ? m.admin_venues_by({ name: personName(venue.owner) })
                  : m.admin_venues_no_owner(),
                m.admin_venues_since({ date: formatDay(venue.created_at) }),
              ].join(' · ')}
            </p>
          </div>
        )}
      />
    </>
  )
}
